import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { noticeEmail } from "#app/email/notice-email.tsx";
import { longDateTime } from "#app/french/dates.ts";
import { typeset } from "#app/french/typeset.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { readFaults, type ReadFault } from "./calendars.messages.ts";

export interface FailingCalendarMail {
  identity: Agency;
  to: string;
  name: string;
  failure: ReadFault;
  failingSince: Date;
  publicUrl: string;
}

export function failingCalendarEmail(mail: FailingCalendarMail): OutgoingMail {
  const { identity, to, name, failure, failingSince, publicUrl } = mail;
  const { date, time } = parisTime(failingSince);
  const since = `Depuis le ${longDateTime(date, time)}`;
  return noticeEmail({
    kind: "calendar-notice",
    identity,
    to,
    subject: "Votre agenda personnel n’est plus lu",
    preheader: since,
    reason: "Vous recevez ce message une seule fois, parce que cet agenda bloque des créneaux du site.",
    lead: since,
    headline: ["Un de vos agendas", "n’est plus lu"],
    paragraphs: [
      typeset(`Agenda « ${name} »`),
      readFaults[failure],
      "Les dernières heures lues restent bloquées ; celles que vous avez ajoutées depuis ne le sont pas. Vérifiez le lien, ou retirez cet agenda.",
    ],
    button: { label: "Voir vos agendas", url: `${publicUrl}${href("/agence/reglages/agendas")}`, isForMember: true },
  });
}
