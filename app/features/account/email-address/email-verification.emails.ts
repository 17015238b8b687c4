import { noticeEmail, type NoticeRecipient } from "#app/email/notice-email.tsx";
import { greeting } from "#app/french/greeting.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";

type VerificationMail = NoticeRecipient & { url: string; hours: number };

export function verificationEmail({ firstName, url, hours, ...recipient }: VerificationMail): OutgoingMail {
  return noticeEmail({
    ...recipient,
    kind: "verification",
    subject: "Confirmez votre adresse e-mail",
    preheader: `Confirmez votre adresse pour ouvrir votre compte ${recipient.identity.name}.`,
    reason: "Vous recevez ce message parce que cette adresse a été donnée à l’inscription sur notre site.",
    lead: greeting(firstName, "encore une étape."),
    headline: ["Confirmez votre", "adresse e-mail"],
    paragraphs: ["Votre compte sera ouvert dès que vous aurez confirmé que cette adresse est la vôtre."],
    button: {
      label: "Confirmer mon adresse",
      url,
      notes: [
        `Ce lien est valable ${hours} heures.`,
        "Si vous n’êtes pas à l’origine de cette inscription, ignorez ce message.",
      ],
    },
  });
}
