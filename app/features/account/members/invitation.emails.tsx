import type { Agency } from "#app/content/parts/agency.ts";
import { emailIdentity } from "#app/content/parts/email-identity.ts";
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

const invitation = compileEmail(
  ({ identity, subject, lead, validity, url }) => (
    <EmailLayout
      identity={identity}
      title={subject}
      preheader={typo(`Un accès à l'agenda et aux demandes, ${identity.name}.`)}
      reason={typo("Vous recevez ce message parce que la propriétaire du site a donné cette adresse.")}
    >
      <EmailHeadline lead={lead} lines={["Une place", "au bureau"]} />
      <EmailText>
        {typo(
          "Cette invitation ouvre l'agenda, les demandes et les clients à votre compte. Elle ne vaut que pour cette adresse.",
        )}
      </EmailText>
      <EmailActions>
        <EmailButton href={url}>Voir l’invitation</EmailButton>
        <EmailFallbackLink href={url} />
        <EmailNote>{validity}</EmailNote>
        <EmailNote>{typo("Si vous n'attendiez pas cette invitation, ignorez ce message.")}</EmailNote>
      </EmailActions>
    </EmailLayout>
  ),
  ["subject", "lead", "validity", "url"],
);

/** The link by which somebody comes into the agency's space. */
export function invitationEmail({
  identity,
  to,
  inviter,
  url,
  days,
}: {
  identity: Agency;
  to: string;
  inviter: string;
  url: string;
  days: number;
}): OutgoingMail {
  const subject = `Invitation au bureau, ${identity.name}`;
  const filled = invitation(emailIdentity(identity), {
    subject,
    lead: `${inviter} vous invite.`,
    validity: `Ce lien est valable ${days} jours.`,
    url,
  });
  return {
    kind: "invitation",
    to,
    domain: new URL(url).hostname,
    message: { subject, ...filled, replyTo: identity.email },
  };
}
