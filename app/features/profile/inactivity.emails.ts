import { noticeEmail, type NoticeRecipient } from "#app/email/notice-email.tsx";
import { greeting } from "#app/french/greeting.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";

type InactivityMail = NoticeRecipient & { date: string; url: string };

export function inactivityEmail({ firstName, date, url, ...recipient }: InactivityMail): OutgoingMail {
  return noticeEmail({
    ...recipient,
    kind: "inactivity",
    subject: `Votre compte sera supprimé le ${date}`,
    preheader: "Une connexion suffit pour le conserver.",
    reason: "Vous recevez ce message parce que cette adresse est celle d’un compte de notre site.",
    lead: greeting(firstName),
    headline: ["Votre compte", "sera supprimé"],
    paragraphs: [
      `Personne ne s’y est connecté depuis près de deux ans. Il sera supprimé le ${date}, avec la photo et les demandes qu’il contient.`,
      "Pour le conserver, il suffit de vous connecter avant cette date.",
    ],
    button: { label: "Me connecter", url, notes: ["Si vous n’en avez plus l’usage, vous n’avez rien à faire."] },
  });
}
