import type { Agency } from "#app/content/parts/agency.ts";
import { dateRange } from "#app/french/date-range.ts";
import { addDays, capitalised } from "#app/french/dates.ts";
import { emailIdentity } from "#app/content/parts/email-identity.ts";
import { typo } from "#app/french/typo.ts";
import { compileEmail } from "#app/platform/mail/email-template.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { EmailActions, EmailButton, EmailFacts, EmailHeadline, EmailLayout } from "#app/email/email-layout.tsx";
import { instantOf } from "#app/features/booking/time/span.ts";
import { agendaAddress } from "#app/features/booking/time/addresses.ts";
import type { DigestDay } from "./weekly-digest.ts";

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const titles = DAYS.map((day) => `title${day}` as const);
const lines = DAYS.map((day) => `lines${day}` as const);

const weeklyDigest = compileEmail(
  ({ agendaUrl, ...v }) => (
    <EmailLayout
      identity={v.identity}
      title={v.subject}
      preheader={v.count}
      reason="Vous recevez ce récapitulatif du dimanche parce qu’il est activé dans les réglages."
    >
      <EmailHeadline lead={v.week} lines={[v.count]} />
      <EmailFacts facts={DAYS.map((day) => [v[`title${day}`], v[`lines${day}`]] as const)} />
      <EmailActions>
        <EmailButton href={agendaUrl}>Ouvrir l’agenda</EmailButton>
      </EmailActions>
    </EmailLayout>
  ),
  ["subject", "week", "count", "agendaUrl", ...titles, ...lines],
  { multiline: lines },
);

export interface WeeklyDigest {
  identity: Agency;
  monday: string;
  days: readonly DigestDay[];
  count: number;
  agencyEmail: string;
  publicUrl: string;
}

export function weeklyDigestEmail({
  identity,
  monday,
  days,
  count,
  agencyEmail,
  publicUrl,
}: WeeklyDigest): OutgoingMail {
  const week = `du ${dateRange(monday, addDays(monday, 6)).join(" ")}`;
  const subject = `Votre semaine ${week}`;
  const byDay = <Name extends string>(names: readonly Name[], of: (day: DigestDay) => string) =>
    Object.fromEntries(names.map((name, index) => [name, typo(of(days[index]!))])) as Record<Name, string>;
  const filled = weeklyDigest(emailIdentity(identity), {
    subject,
    week: capitalised(week),
    count: count === 0 ? "Aucun rendez-vous" : `${count} rendez-vous`,
    agendaUrl: `${publicUrl}${agendaAddress({ view: "semaine", date: monday })}`,
    ...byDay(titles, ({ title }) => title),
    ...byDay(lines, (day) => day.lines.join("\n")),
  });
  return {
    kind: "week-notice",
    to: agencyEmail,
    domain: new URL(publicUrl).hostname,
    // After Monday the digest would be outdated.
    expiresAt: instantOf({ date: addDays(monday, 1), time: "00:00" }),
    message: { subject, ...filled },
  };
}
