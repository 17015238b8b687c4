import { type Notice, noticeEmail } from "#app/email/notice-email.tsx";
import { deAgency } from "#app/french/elision.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";

type InvitationMail = Pick<Notice, "identity" | "to"> & { inviter: string; url: string; days: number };

export function invitationEmail({ inviter, url, days, ...recipient }: InvitationMail): OutgoingMail {
  return noticeEmail({
    ...recipient,
    kind: "invitation",
    subject: `Invitation à l’espace agence ${deAgency(recipient.identity.name)}`,
    preheader: "Un accès à l’agenda, aux demandes, aux clients et au contenu du site.",
    reason: "Vous recevez ce message parce que l’agence vous invite à rejoindre son espace.",
    lead: `${inviter} vous invite.`,
    headline: ["Rejoignez", "l’espace agence"],
    paragraphs: [
      "Cette invitation donne à votre compte l’accès à l’espace agence, notamment à l’agenda, aux demandes, aux clients et au contenu du site. Elle n’est valable que pour cette adresse e-mail.",
    ],
    button: {
      label: "Voir l’invitation",
      url,
      notes: [
        `Ce lien est valable ${numberInWords(days)} jours.`,
        "Si vous n’attendiez pas cette invitation, ignorez ce message.",
      ],
    },
  });
}
