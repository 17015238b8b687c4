import type { Db } from "#app/platform/database/connection.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";
import { type AgencyAppointment, readForAgency } from "#app/features/booking/appointments/agency-appointment.server.ts";
import {
  type BusyDays,
  busyTimesOver,
  busyWords,
  type CalendarBusyTime,
  daysAround,
} from "#app/features/booking/availability/busy-time.ts";
import { readNamedBusyDays } from "#app/features/booking/availability/busy-times.server.ts";
import { withTravel } from "#app/features/booking/availability/nearest-free.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import { endOf, instantOf, type SpanWithTravel } from "#app/features/booking/time/span.ts";

/** An upcoming appointment during a busy time of a personal calendar. It stays until the agency moves or cancels it. */
export interface BusyConflict {
  appointment: AgencyAppointment;
  words: string[];
}

const appointmentsOnBusyDays = compiledQuery((db, { today }: { today: string }) =>
  db
    .selectFrom("busyTimes")
    .innerJoin("personalCalendars", "personalCalendars.id", "busyTimes.calendarId")
    .innerJoin("users", "users.id", "personalCalendars.userId")
    .innerJoin("appointments", "appointments.date", "busyTimes.date")
    .select([
      "appointments.id",
      "appointments.date",
      "appointments.slot as time",
      "minutes",
      "travelBefore",
      "travelAfter",
      "from",
      "to",
      "personalCalendars.name as calendar",
      "personalCalendars.userId",
      "firstName",
    ])
    .where("busyTimes.date", ">=", today)
    .where("appointments.status", "=", "confirmed")
    .orderBy("appointments.date")
    .orderBy("appointments.slot")
    .orderBy("from"),
);

/** Lists the conflicts of appointments that are not over, the nearest first; `most` limits how many are loaded. */
export async function listBusyConflicts(
  db: Db,
  now: Date,
  most: number,
): Promise<{ count: number; first: BusyConflict[] }> {
  const { rows } = await appointmentsOnBusyDays(db, { today: todayInParis(now) });
  const words = new Map<string, string[]>();
  for (const { id, from, to, calendar, userId, firstName, ...span } of rows) {
    if (instantOf(endOf(span)) <= now) continue;
    const conflicts = describeConflicts(
      span,
      new Map([[span.date, [{ date: span.date, from, to, calendar, userId, firstName }]]]),
    );
    if (conflicts.length > 0) words.set(id, [...(words.get(id) ?? []), ...conflicts]);
  }
  const ids = [...words.keys()];
  const read = new Map((await readForAgency(db, ids.slice(0, most))).map((each) => [each.id, each]));
  const first = ids.flatMap((id) => {
    const appointment = read.get(id);
    return appointment ? [{ appointment, words: words.get(id)! }] : [];
  });
  return { count: ids.length, first };
}

export async function conflictsOf(db: Db, span: SpanWithTravel): Promise<string[]> {
  return describeConflicts(span, await readNamedBusyDays(db, daysAround(span.date, span.date)));
}

/** « occupé de 09:40 à 10:30 (Google) », for each busy time that an appointment and its travel overlap. */
export function describeConflicts(span: SpanWithTravel, busy: BusyDays<CalendarBusyTime>): string[] {
  return busyTimesOver(busy, withTravel(span)).map((time) => `occupé ${busyWords(time)} (${time.calendar})`);
}
