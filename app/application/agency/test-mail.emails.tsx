import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { emailIdentity } from "#app/content/parts/email-identity.ts";
import { greeting } from "#app/french/greeting.ts";
import { compileEmail } from "#app/platform/mail/email-template.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { EmailActions, EmailButton, EmailHeadline, EmailLayout, EmailText } from "#app/email/email-layout.tsx";

const SUBJECT = "E-mail d’essai : l’envoi fonctionne";

const testMail = compileEmail(
  ({ identity, lead, todayUrl }) => (
    <EmailLayout
      identity={identity}
      title={SUBJECT}
      preheader="Les e-mails du site sont bien envoyés et reçus."
      reason="Vous recevez ce message parce que vous l’avez demandé dans l’espace agence."
    >
      <EmailHeadline lead={lead} lines={["Les e-mails du site", "vous parviennent"]} />
      <EmailText>
        S’il était dans les indésirables, ceux de vos clients y seront aussi : demandez à la personne qui s’occupe de
        votre site de configurer votre domaine (SPF, DKIM et DMARC).
      </EmailText>
      <EmailActions>
        <EmailButton href={todayUrl}>Ouvrir « Aujourd’hui »</EmailButton>
      </EmailActions>
    </EmailLayout>
  ),
  ["lead", "todayUrl"],
);

export interface TestMail {
  identity: Agency;
  to: string;
  firstName: string;
  publicUrl: string;
}

export function testEmail({ identity, to, firstName, publicUrl }: TestMail): OutgoingMail {
  const lead = greeting(firstName);
  const filled = testMail(emailIdentity(identity), { lead, todayUrl: `${publicUrl}${href("/agence")}` });
  return {
    kind: "test",
    to,
    domain: new URL(publicUrl).hostname,
    message: { subject: SUBJECT, ...filled, replyTo: identity.email },
  };
}
