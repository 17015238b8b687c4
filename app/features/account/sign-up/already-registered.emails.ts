import { noticeEmail, type NoticeRecipient } from "#app/email/notice-email.tsx";
import { greeting } from "#app/french/greeting.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";

/** Replaces the error message, which would reveal that the address has an account. */
export function alreadyRegisteredEmail({
  firstName,
  url,
  ...recipient
}: NoticeRecipient & { url: string }): OutgoingMail {
  return noticeEmail({
    ...recipient,
    kind: "already-registered",
    subject: "Vous avez déjà un compte",
    preheader: `Cette adresse est celle de votre compte ${recipient.identity.name}.`,
    reason: "Vous recevez ce message parce que cette adresse a été donnée sur notre site.",
    lead: greeting(firstName),
    headline: ["Vous avez déjà", "un compte"],
    paragraphs: [
      "Quelqu’un vient de donner cette adresse sur notre site, pour s’inscrire ou pour changer d’adresse. Elle est déjà celle de votre compte : rien n’a changé.",
      "Connectez-vous comme d’habitude. Si vous avez oublié votre mot de passe, ce lien vous permet d’en choisir un nouveau.",
    ],
    button: {
      label: "Choisir un mot de passe",
      url,
      notes: [
        "Ce lien est valable une heure et ne sert qu’une fois.",
        "Si vous n’avez rien demandé, ignorez ce message.",
      ],
    },
  });
}
