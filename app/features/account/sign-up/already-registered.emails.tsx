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

const REGISTERED_SUBJECT = "Vous avez déjà un compte";

const registered = compileEmail(
  ({ identity, lead, url }) => (
    <EmailLayout
      identity={identity}
      title={REGISTERED_SUBJECT}
      preheader={typo(`Cette adresse est celle de votre compte ${identity.name}.`)}
      reason={typo("Vous recevez ce message parce que cette adresse a été donnée sur notre site.")}
    >
      <EmailHeadline lead={lead} lines={["Vous avez déjà", "un compte"]} />
      <EmailText>
        {typo(
          "Quelqu'un vient de donner cette adresse sur notre site, pour s'inscrire ou pour changer d'adresse. Elle est déjà celle de votre compte : rien n'a changé.",
        )}
      </EmailText>
      <EmailText>
        {typo(
          "Connectez-vous comme d'habitude. Si le mot de passe vous échappe, ce lien vous laisse en choisir un autre.",
        )}
      </EmailText>
      <EmailActions>
        <EmailButton href={url}>Choisir un mot de passe</EmailButton>
        <EmailFallbackLink href={url} />
        <EmailNote>Ce lien est valable une heure et ne sert qu’une fois.</EmailNote>
        <EmailNote>{typo("Si vous n'avez rien demandé, ignorez ce message.")}</EmailNote>
      </EmailActions>
    </EmailLayout>
  ),
  ["lead", "url"],
);

/** To the owner of an address that was given again, where the site's answer does not say that it is taken. */
export function alreadyRegisteredEmail({
  identity,
  to,
  firstName,
  url,
}: {
  identity: Agency;
  to: string;
  firstName: string;
  url: string;
}): OutgoingMail {
  const filled = registered(emailIdentity(identity), { lead: greeting(firstName), url });
  return {
    kind: "already-registered",
    to,
    domain: new URL(url).hostname,
    message: { subject: REGISTERED_SUBJECT, ...filled, replyTo: identity.email },
  };
}
