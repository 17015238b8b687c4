import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { noticeEmail } from "#app/email/notice-email.tsx";
import { longDateTime } from "#app/french/dates.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";

export interface OldBackupMail {
  identity: Agency;
  takenAt: Date;
  agencyEmail: string;
  publicUrl: string;
}

export function oldBackupEmail({ identity, takenAt, agencyEmail, publicUrl }: OldBackupMail): OutgoingMail {
  const { date, time } = parisTime(takenAt);
  const last = `La dernière sauvegarde a été faite le ${longDateTime(date, time)}`;
  return noticeEmail({
    kind: "backup-notice",
    identity,
    to: agencyEmail,
    subject: "Le site n’est plus sauvegardé",
    preheader: last,
    reason: "Vous recevez ce message, une fois par jour au plus, tant que la dernière sauvegarde a plus d’une semaine.",
    lead: last,
    headline: ["Aucune sauvegarde", "depuis une semaine"],
    paragraphs: [
      "Une panne du disque ferait perdre les rendez-vous, les demandes et les photos arrivés depuis. Demandez à la personne qui s’occupe de votre serveur pourquoi la sauvegarde nocturne ne fonctionne plus.",
    ],
    button: { label: "Voir l’état du site", url: `${publicUrl}${href("/agence/reglages/etat")}`, isForMember: true },
  });
}
