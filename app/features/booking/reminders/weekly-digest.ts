import { addDays, capitalise } from "#app/french/dates.ts";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import { hoursOf } from "#app/features/booking/availability/booking-rules.ts";
import { SUNDAY, weekdayOf } from "#app/features/booking/time/calendar-month.ts";
import { formatPart } from "#app/features/booking/closures/closure-words.ts";
import { type Closure, closuresOfDay, isWholeDay } from "#app/features/booking/closures/closure.ts";
import { CLOSED } from "#app/features/booking/availability/not-bookable.messages.ts";
import type { DayRules } from "#app/features/booking/availability/slot-refusal.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { formatEnd, type Span } from "#app/features/booking/time/span.ts";

const SENT_FROM = "19:00";

/** On Sunday from 19:00 to midnight, returns the next day; otherwise null. A late digest is better than none. */
export function digestMonday(now: Date): string | null {
  const { date, time } = parisTime(now);
  return weekdayOf(date) === SUNDAY && time >= SENT_FROM ? addDays(date, 1) : null;
}

export interface DigestAppointment extends Span {
  name: string;
  phone: string | null;
  subject: string | null;
  location: string | null;
}

export interface DigestDay {
  title: string;
  lines: string[];
}

export function describeWeek(
  monday: string,
  appointments: readonly DigestAppointment[],
  { rules, closures }: Pick<DayRules, "rules" | "closures">,
  sunsetOf: (date: string) => string | null,
): DigestDay[] {
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(monday, index);
    const dayClosures = closuresOfDay(closures, date);
    const summaries = appointments
      .filter((appointment) => appointment.date === date)
      .toSorted((a, b) => a.time.localeCompare(b.time))
      .map(describeAppointment);
    const showsClosedWeekday = !hoursOf(rules, date).open && !dayClosures.some(isWholeDay) && summaries.length === 0;
    const agenda = [...(showsClosedWeekday ? [CLOSED] : dayClosures.map(describeClosedPeriod)), ...summaries];
    const sunset = sunsetOf(date);
    return {
      title: capitalise(weekdayDayMonth(date)),
      lines: [
        ...(agenda.length > 0 ? agenda : ["Aucun rendez-vous"]),
        ...(sunset ? [`Coucher du soleil à ${sunset}`] : []),
      ],
    };
  });
}

function describeClosedPeriod({ from, to, publicReason }: Closure): string {
  return `${CLOSED}${formatPart({ from, to })}${publicReason ? ` : ${publicReason}` : ""}`;
}

function describeAppointment(appointment: DigestAppointment): string {
  const { time, name, phone, subject, location } = appointment;
  return [`${time} à ${formatEnd(appointment)} : ${name}`, phone, subject, location ?? "à l’agence"]
    .filter(Boolean)
    .join(", ");
}
