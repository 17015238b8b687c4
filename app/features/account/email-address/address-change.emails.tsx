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

const SUBJECT = "Confirmez votre nouvelle adresse e-mail";

const addressChange = compileEmail(
  ({ identity, lead, url }) => (
    <EmailLayout
      identity={identity}
      title={SUBJECT}
      preheader={typo(`Confirmez cette adresse pour la lier à votre compte ${identity.name}.`)}
      reason={typo("Vous recevez ce message parce que cette adresse a été donnée pour un compte de notre site.")}
    >
      <EmailHeadline lead={lead} lines={["Confirmez votre", "nouvelle adresse"]} />
      <EmailText>{typo("Votre compte garde l'ancienne adresse jusqu'à ce que vous confirmiez celle-ci.")}</EmailText>
      <EmailActions>
        <EmailButton href={url}>Confirmer cette adresse</EmailButton>
        <EmailFallbackLink href={url} />
        <EmailNote>Ce lien est valable 24 heures et ne sert qu’une fois.</EmailNote>
        <EmailNote>{typo("Si vous n'avez rien demandé, ignorez ce message.")}</EmailNote>
      </EmailActions>
    </EmailLayout>
  ),
  ["lead", "url"],
);

/** To the new address: the link that proves it. */
export function addressChangeEmail({
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
  const filled = addressChange(emailIdentity(identity), {
    lead: greeting(firstName),
    url,
  });
  return {
    kind: "address-change",
    to,
    domain: new URL(url).hostname,
    message: { subject: SUBJECT, ...filled, replyTo: identity.email },
  };
}

const CHANGED_SUBJECT = "L’adresse e-mail de votre compte a changé";

const addressChanged = compileEmail(
  ({ identity, lead }) => (
    <EmailLayout
      identity={identity}
      title={CHANGED_SUBJECT}
      preheader={typo(`Cette adresse n'est plus celle de votre compte ${identity.name}.`)}
      reason={typo("Vous recevez ce message parce que cette adresse était celle d'un compte de notre site.")}
    >
      <EmailHeadline lead={lead} lines={["Votre adresse", "a changé"]} />
      <EmailText>
        {typo("Votre compte est désormais lié à une autre adresse e-mail : celle-ci ne sert plus à vous connecter.")}
      </EmailText>
      <EmailText>
        {typo(`Si ce n'est pas vous qui l'avez changée, appelez-nous au ${identity.phone} : nous fermerons le compte.`)}
      </EmailText>
    </EmailLayout>
  ),
  ["lead"],
);

/** To the address that the account had, so that its owner learns of a change that they did not ask for. */
export function addressChangedEmail({
  identity,
  to,
  firstName,
  publicUrl,
}: {
  identity: Agency;
  to: string;
  firstName: string;
  publicUrl: string;
}): OutgoingMail {
  const filled = addressChanged(emailIdentity(identity), { lead: greeting(firstName) });
  return {
    kind: "address-changed",
    to,
    domain: new URL(publicUrl).hostname,
    message: { subject: CHANGED_SUBJECT, ...filled, replyTo: identity.email },
  };
}
