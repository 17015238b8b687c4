import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { noticeEmail } from "#app/email/notice-email.tsx";
import { greeting } from "#app/french/greeting.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";

export interface TestMail {
  identity: Agency;
  to: string;
  firstName: string;
  publicUrl: string;
}

export function testEmail({ identity, to, firstName, publicUrl }: TestMail): OutgoingMail {
  return noticeEmail({
    kind: "test",
    identity,
    to,
    subject: "E-mail d’essai : l’envoi fonctionne",
    preheader: "Les e-mails du site sont bien envoyés et reçus.",
    reason: "Vous recevez ce message parce que vous l’avez demandé dans l’espace agence.",
    lead: greeting(firstName),
    headline: ["Les e-mails du site", "vous parviennent"],
    paragraphs: [
      "Si cet e-mail est arrivé dans les indésirables, ceux de vos clients y arriveront aussi : demandez à la personne qui s’occupe de votre site de configurer votre domaine (SPF, DKIM et DMARC).",
    ],
    button: { label: "Ouvrir « Aujourd’hui »", url: `${publicUrl}${href("/agence")}`, isForMember: true },
  });
}
