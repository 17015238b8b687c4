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

export interface VerificationMail {
  identity: Agency;
  to: string;
  firstName: string;
  url: string;
  /** How long the link works. */
  hours: number;
}

const VERIFICATION_SUBJECT = "Confirmez votre adresse e-mail";

const verification = compileEmail(
  ({ identity, lead, validity, url }) => (
    <EmailLayout
      identity={identity}
      title={VERIFICATION_SUBJECT}
      preheader={typo(`Confirmez votre adresse pour ouvrir votre compte ${identity.name}.`)}
      reason={typo("Vous recevez ce message parce que cette adresse a été donnée à l'inscription sur notre site.")}
    >
      <EmailHeadline lead={lead} lines={["Confirmez votre", "adresse e-mail"]} />
      <EmailText>{typo("Votre compte s'ouvre dès que vous confirmez que cette adresse est la vôtre.")}</EmailText>
      <EmailActions>
        <EmailButton href={url}>Confirmer mon adresse</EmailButton>
        <EmailFallbackLink href={url} />
        <EmailNote>{validity}</EmailNote>
        <EmailNote>{typo("Si vous n'êtes pas à l'origine de cette inscription, ignorez ce message.")}</EmailNote>
      </EmailActions>
    </EmailLayout>
  ),
  ["lead", "validity", "url"],
);

/** The link that proves an address. */
export function verificationEmail({ identity, to, firstName, url, hours }: VerificationMail): OutgoingMail {
  const filled = verification(emailIdentity(identity), {
    lead: greeting(firstName, "encore une étape."),
    validity: `Ce lien est valable ${hours} heures.`,
    url,
  });
  return {
    kind: "verification",
    to,
    domain: new URL(url).hostname,
    message: { subject: VERIFICATION_SUBJECT, ...filled, replyTo: identity.email },
  };
}
