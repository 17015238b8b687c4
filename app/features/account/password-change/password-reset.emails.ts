import { noticeEmail, type NoticeRecipient } from "#app/email/notice-email.tsx";
import { greeting } from "#app/french/greeting.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";

export function resetEmail({ firstName, url, ...recipient }: NoticeRecipient & { url: string }): OutgoingMail {
  return noticeEmail({
    ...recipient,
    kind: "password-reset",
    subject: "Choisissez un nouveau mot de passe",
    preheader: `Le lien pour retrouver votre compte ${recipient.identity.name}.`,
    reason: "Vous recevez ce message parce qu’un nouveau mot de passe a été demandé pour cette adresse sur notre site.",
    lead: greeting(firstName),
    headline: ["Choisissez un nouveau", "mot de passe"],
    paragraphs: ["Vous avez demandé à réinitialiser votre mot de passe. Ce lien vous permet d’en choisir un nouveau."],
    button: {
      label: "Choisir un mot de passe",
      url,
      notes: [
        "Ce lien est valable une heure et ne sert qu’une fois.",
        "Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.",
      ],
    },
  });
}
