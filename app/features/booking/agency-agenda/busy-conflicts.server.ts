import { addDays } from "#app/french/dates.ts";
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
import { type Days, readNamedBusyDays } from "#app/features/booking/availability/busy-times.server.ts";
import { withTravel } from "#app/features/booking/availability/nearest-free.ts";
import { BOOKING_WINDOW_DAYS, todayInParis } from "#app/features/booking/time/half-hour.ts";
import { endOf, instantOf, type SpanWithTravel } from "#app/features/booking/time/span.ts";

/** An upcoming appointment during a busy time of a personal calendar. It stays until the agency moves or cancels it. */
export interface BusyConflict {
  appointment: AgencyAppointment;
  words: string[];
}

const confirmedBetween = compiledQuery((db, { first, last }: Days) =>
  db
    .selectFrom("appointments")
    .select(["id", "date", "slot as time", "minutes", "travelBefore", "travelAfter"])
    .where("date", ">=", first)
    .where("date", "<=", last)
    .where("status", "=", "confirmed")
    .orderBy("date")
    .orderBy("slot"),
);

/**
 * Lists the conflicts of appointments that are not over, the nearest first; `most` limits how many are loaded.
 * @returns `busy`: the busy times from yesterday to the end of the booking window
 */
export async function listBusyConflicts(
  db: Db,
  now: Date,
  most: number,
): Promise<{ busy: BusyDays<CalendarBusyTime>; count: number; first: BusyConflict[] }> {
  const today = todayInParis(now);
  const days = daysAround(today, addDays(today, BOOKING_WINDOW_DAYS));
  const busy = await readNamedBusyDays(db, days);
  if (busy.size === 0) return { busy, count: 0, first: [] };
  const words = new Map<string, string[]>();
  for (const { id, ...span } of (await confirmedBetween(db, days)).rows) {
    const conflicts = instantOf(endOf(span)) > now ? describeConflicts(span, busy) : [];
    if (conflicts.length > 0) words.set(id, conflicts);
  }
  const ids = [...words.keys()];
  const read = new Map((await readForAgency(db, ids.slice(0, most))).map((each) => [each.id, each]));
  const first = ids.flatMap((id) => {
    const appointment = read.get(id);
    return appointment ? [{ appointment, words: words.get(id)! }] : [];
  });
  return { busy, count: ids.length, first };
}

export async function conflictsOf(db: Db, span: SpanWithTravel): Promise<string[]> {
  return describeConflicts(span, await readNamedBusyDays(db, daysAround(span.date, span.date)));
}

/** « occupé de 09:40 à 10:30 (Google) », for each busy time that an appointment and its travel overlap. */
export function describeConflicts(span: SpanWithTravel, busy: BusyDays<CalendarBusyTime>): string[] {
  return busyTimesOver(busy, withTravel(span)).map((time) => `occupé ${busyWords(time)} (${time.calendar})`);
}
