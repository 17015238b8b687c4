import type { Agency } from "#app/content/parts/agency.ts";
import { dateRange } from "#app/french/date-range.ts";
import { addDays, capitalise } from "#app/french/dates.ts";
import { plural } from "#app/french/plural.ts";
import { typeset } from "#app/french/typeset.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { EmailActions, EmailButton, EmailFacts, EmailHeadline, EmailLayout } from "#app/email/email-layout.tsx";
import { instantOf } from "#app/features/booking/time/span.ts";
import { agendaAddress } from "#app/features/booking/time/agenda-address.ts";
import type { DigestDay } from "./weekly-digest.ts";

/** The counts that the agency's navigation shows too. */
export interface WaitingCounts {
  enquiries: number;
  failedMails: number;
}

export interface WeeklyDigest {
  identity: Agency;
  monday: string;
  days: readonly DigestDay[];
  count: number;
  waiting: WaitingCounts;
  agencyEmail: string;
  publicUrl: string;
}

export function weeklyDigestEmail({
  identity,
  monday,
  days,
  count,
  waiting,
  agencyEmail,
  publicUrl,
}: WeeklyDigest): OutgoingMail {
  const week = `du ${dateRange(monday, addDays(monday, 6)).join(" ")}`;
  const subject = `Votre semaine ${week}`;
  const countText = count === 0 ? "Aucun rendez-vous" : `${count} rendez-vous`;
  const rendered = renderEmail(
    <EmailLayout
      identity={identity}
      title={subject}
      preheader={countText}
      reason="Vous recevez ce récapitulatif du dimanche parce qu’il est activé dans les réglages."
    >
      <EmailHeadline lead={capitalise(week)} lines={[countText]} />
      <EmailFacts
        facts={[...days, ...describeWaiting(waiting)].map(({ title, lines }) => [typeset(title), lines.map(typeset)])}
      />
      <EmailActions>
        <EmailButton href={`${publicUrl}${agendaAddress({ view: "semaine", date: monday })}`}>
          Ouvrir l’agenda
        </EmailButton>
      </EmailActions>
    </EmailLayout>,
  );
  return {
    kind: "week-notice",
    to: agencyEmail,
    domain: new URL(publicUrl).hostname,
    // After Monday the digest would be outdated.
    expiresAt: instantOf({ date: addDays(monday, 1), time: "00:00" }),
    message: { subject, ...rendered },
  };
}

function describeWaiting({ enquiries, failedMails }: WaitingCounts) {
  const lines = [
    enquiries > 0 && `${enquiries} ${plural(enquiries, "demande", "demandes")}`,
    failedMails > 0 && `${failedMails} ${plural(failedMails, "e-mail non remis", "e-mails non remis")}`,
  ].filter((line) => line !== false);
  return lines.length > 0 ? [{ title: "À traiter", lines }] : [];
}
