import { href } from "react-router";
import type { Agency } from "#app/content/parts/agency.ts";
import { emailIdentity } from "#app/content/parts/email-identity.ts";
import { longDateTime } from "#app/french/dates.ts";
import { typo } from "#app/french/typo.ts";
import { EmailActions, EmailButton, EmailHeadline, EmailLayout, EmailText } from "#app/email/email-layout.tsx";
import { compileEmail } from "#app/platform/mail/email-template.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { nowInParis } from "#app/features/booking/time/half-hour.ts";
import { readFaults, type ReadFault } from "./calendars.messages.ts";

const SUBJECT = "Votre agenda personnel n’est plus lu";

const failingCalendar = compileEmail(
  ({ identity, name, since, reason, settingsUrl }) => (
    <EmailLayout
      identity={identity}
      title={SUBJECT}
      preheader={since}
      reason="Vous recevez ce message une seule fois, parce que cet agenda bloque des créneaux du site."
    >
      <EmailHeadline lead={since} lines={["Un de vos agendas", "n'est plus lu"]} />
      <EmailText>{name}</EmailText>
      <EmailText>{reason}</EmailText>
      <EmailText>
        Ses dernières heures connues restent bloquées ; ce que vous y avez ajouté depuis ne l’est pas. Vérifiez le lien,
        ou retirez cet agenda.
      </EmailText>
      <EmailActions>
        <EmailButton href={settingsUrl}>Voir vos agendas</EmailButton>
      </EmailActions>
    </EmailLayout>
  ),
  ["name", "since", "reason", "settingsUrl"],
);

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
  const { date, time } = nowInParis(failingSince);
  const filled = failingCalendar(emailIdentity(identity), {
    name: typo(`Agenda « ${name} »`),
    since: typo(`Depuis le ${longDateTime(date, time)}`),
    reason: typo(readFaults[failure]),
    settingsUrl: `${publicUrl}${href("/agence/reglages/agendas")}`,
  });
  return { kind: "calendar-notice", to, domain: new URL(publicUrl).hostname, message: { subject: SUBJECT, ...filled } };
}
