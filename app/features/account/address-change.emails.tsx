import { addressLine, agency } from "#app/content/agency.ts";
import { typo } from "#app/content/typo.ts";
import { compileEmail } from "#app/platform/email-template.server.ts";
import type { OutgoingMail } from "#app/platform/outbox.server.ts";
import {
  EmailActions,
  EmailButton,
  EmailFallbackLink,
  EmailHeadline,
  EmailLayout,
  EmailNote,
  EmailText,
} from "#app/ui/email-layout.tsx";

const SUBJECT = "Confirmez votre nouvelle adresse e-mail";

const addressChange = await compileEmail(
  ({ lead, url }) => (
    <EmailLayout
      identity={{
        name: agency.name,
        address: addressLine(agency.address),
        email: agency.email,
        phone: agency.phone.display,
      }}
      title={SUBJECT}
      preheader={typo(`Un clic, et votre compte ${agency.name} porte cette adresse.`)}
      reason={typo("Vous recevez ce message parce que cette adresse a été donnée pour un compte de notre site.")}
    >
      <EmailHeadline lead={lead} lines={["Confirmez votre", "nouvelle adresse"]} />
      <EmailText>{typo("Votre compte garde l'ancienne adresse jusqu'à ce que vous confirmiez celle-ci.")}</EmailText>
      <EmailActions>
        <EmailButton href={url}>Confirmer cette adresse</EmailButton>
        <EmailFallbackLink href={url}>
          {typo("Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :")}
        </EmailFallbackLink>
        <EmailNote>Ce lien est valable 24 heures et ne sert qu’une fois.</EmailNote>
        <EmailNote>{typo("Si vous n'avez rien demandé, ignorez ce message.")}</EmailNote>
      </EmailActions>
    </EmailLayout>
  ),
  ["lead", "url"],
);

/** To the new address: the link that proves it. */
export function addressChangeEmail({
  to,
  firstName,
  url,
}: {
  to: string;
  firstName: string;
  url: string;
}): OutgoingMail {
  const filled = addressChange({ lead: firstName ? `Bonjour ${firstName},` : "Bonjour,", url });
  return { to, domain: new URL(url).hostname, message: { subject: SUBJECT, ...filled, replyTo: agency.email } };
}
