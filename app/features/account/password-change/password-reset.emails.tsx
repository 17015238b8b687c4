import type { Agency } from "#app/content/parts/agency.ts";
import { emailIdentity } from "#app/content/parts/email-identity.ts";
import { greeting } from "#app/french/greeting.ts";
import { typo } from "#app/french/typo.ts";
import { compileEmail } from "#app/platform/mail/email-template.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import {
  EmailActions,
  EmailButton,
  EmailFallbackLink,
  EmailHeadline,
  EmailLayout,
  EmailNote,
  EmailText,
} from "#app/email/email-layout.tsx";

export interface ResetMail {
  identity: Agency;
  to: string;
  firstName: string;
  url: string;
}

const RESET_SUBJECT = "Choisissez un nouveau mot de passe";

const reset = compileEmail(
  ({ identity, lead, url }) => (
    <EmailLayout
      identity={identity}
      title={RESET_SUBJECT}
      preheader={typo(`Le lien pour retrouver votre compte ${identity.name}.`)}
      reason={typo(
        "Vous recevez ce message parce qu'un nouveau mot de passe a été demandé pour cette adresse sur notre site.",
      )}
    >
      <EmailHeadline lead={lead} lines={["Choisissez un nouveau", "mot de passe"]} />
      <EmailText>
        {typo("Vous avez demandé à réinitialiser votre mot de passe. Ce lien vous permet d'en choisir un nouveau.")}
      </EmailText>
      <EmailActions>
        <EmailButton href={url}>Choisir un mot de passe</EmailButton>
        <EmailFallbackLink href={url} />
        <EmailNote>Ce lien est valable une heure et ne sert qu’une fois.</EmailNote>
        <EmailNote>
          {typo("Si vous n'avez rien demandé, ignorez ce message : votre mot de passe reste le même.")}
        </EmailNote>
      </EmailActions>
    </EmailLayout>
  ),
  ["lead", "url"],
);

/** The link that leads to the screen where the new password is set. */
export function resetEmail({ identity, to, firstName, url }: ResetMail): OutgoingMail {
  const filled = reset(emailIdentity(identity), { lead: greeting(firstName), url });
  return {
    kind: "password-reset",
    to,
    domain: new URL(url).hostname,
    message: { subject: RESET_SUBJECT, ...filled, replyTo: identity.email },
  };
}
