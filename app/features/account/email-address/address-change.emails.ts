import { noticeEmail, type NoticeRecipient, offerToDisableAccount } from "#app/email/notice-email.tsx";
import { greeting } from "#app/french/greeting.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";

export function confirmNewAddressEmail({
  url,
  firstName,
  ...recipient
}: NoticeRecipient & { url: string }): OutgoingMail {
  return noticeEmail({
    ...recipient,
    kind: "address-change",
    subject: "Confirmez votre nouvelle adresse e-mail",
    preheader: `Confirmez cette adresse pour la lier à votre compte ${recipient.identity.name}.`,
    reason: "Vous recevez ce message parce que cette adresse a été donnée pour un compte de notre site.",
    lead: greeting(firstName),
    headline: ["Confirmez votre", "nouvelle adresse"],
    paragraphs: ["Votre compte conserve l’ancienne adresse jusqu’à ce que vous confirmiez celle-ci."],
    button: {
      label: "Confirmer cette adresse",
      url,
      notes: [
        "Ce lien est valable 24 heures et ne sert qu’une fois.",
        "Si vous n’avez rien demandé, ignorez ce message.",
      ],
    },
  });
}

/** Goes to the former address, so that the owner learns of a stranger's change. */
export function addressChangedEmail({
  firstName,
  ...recipient
}: NoticeRecipient & { publicUrl: string }): OutgoingMail {
  return noticeEmail({
    ...recipient,
    kind: "address-changed",
    subject: "L’adresse e-mail de votre compte a été modifiée",
    preheader: `Cette adresse n’est plus celle de votre compte ${recipient.identity.name}.`,
    reason: "Vous recevez ce message parce que cette adresse était celle d’un compte de notre site.",
    lead: greeting(firstName),
    headline: ["Votre adresse", "a été modifiée"],
    paragraphs: [
      "Votre compte est désormais lié à une autre adresse e-mail : celle qui reçoit ce message ne permet plus de vous connecter.",
      offerToDisableAccount("Si vous n’êtes pas à l’origine de ce changement, appelez-nous", recipient.identity),
    ],
  });
}
