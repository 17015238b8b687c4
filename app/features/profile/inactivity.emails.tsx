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

const inactivity = compileEmail(
  ({ identity, subject, lead, date, url }) => (
    <EmailLayout
      identity={identity}
      title={subject}
      preheader="Une connexion suffit pour le garder."
      reason={typo("Vous recevez ce message parce que cette adresse est celle d'un compte de notre site.")}
    >
      <EmailHeadline lead={lead} lines={["Votre compte", "sera supprimé"]} />
      <EmailText>
        {`Personne ne s’y est connecté depuis près de deux ans. Il sera supprimé le ${date}, avec la photo et les demandes qu’il contient.`}
      </EmailText>
      <EmailText>Pour le garder, il suffit de vous connecter avant cette date.</EmailText>
      <EmailActions>
        <EmailButton href={url}>Me connecter</EmailButton>
        <EmailFallbackLink href={url} />
        <EmailNote>{typo("Si vous n'en avez plus l'usage, vous n'avez rien à faire.")}</EmailNote>
      </EmailActions>
    </EmailLayout>
  ),
  ["subject", "lead", "date", "url"],
);

export interface InactivityMail {
  identity: Agency;
  to: string;
  firstName: string;
  /** In full: the day on which the account goes. */
  date: string;
  /** Where one logs in. */
  url: string;
}

/** To somebody who has not used their account for long: when it goes, and how to keep it. */
export function inactivityEmail({ identity, to, firstName, date, url }: InactivityMail): OutgoingMail {
  const subject = `Votre compte sera supprimé le ${date}`;
  const filled = inactivity(emailIdentity(identity), {
    subject,
    lead: greeting(firstName),
    date,
    url,
  });
  return {
    kind: "inactivity",
    to,
    domain: new URL(url).hostname,
    message: { subject, ...filled, replyTo: identity.email },
  };
}
