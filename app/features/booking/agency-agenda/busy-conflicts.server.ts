import type { Db } from "#app/platform/database/connection.server.ts";
import {
  type AgencyAppointment,
  readAgencyAppointments,
} from "#app/features/booking/appointments/agency-appointment.server.ts";
import {
  type BusyDays,
  busyTimesDuring,
  busyWords,
  type CalendarBusyTime,
} from "#app/features/booking/availability/busy-time.ts";
import { daysAround, bookingWindow } from "#app/features/booking/time/days.ts";
import { readAgencyBusyDays } from "#app/features/booking/availability/busy-times.server.ts";
import { withTravel } from "#app/features/booking/availability/nearest-free.ts";
import { bySlot } from "#app/features/booking/time/slot.ts";
import { endOf, instantOf, type SpanWithTravel } from "#app/features/booking/time/span.ts";

export interface BusyConflict {
  appointment: AgencyAppointment;
  descriptions: string[];
}

/** @param busy of all days of `bookingWindow(now)` @returns how many appointments are in conflict, and the first few */
export async function listBusyConflicts(
  db: Db,
  busy: BusyDays<CalendarBusyTime>,
  now: Date,
  limit: number,
): Promise<{ count: number; first: BusyConflict[] }> {
  if (busy.size === 0) return { count: 0, first: [] };
  const window = bookingWindow(now);
  const confirmed = await db
    .selectFrom("appointments")
    .select(["id", "date", "slot as time", "minutes", "travelBefore", "travelAfter"])
    .where("date", ">=", window.first)
    .where("date", "<=", window.last)
    .where("status", "=", "confirmed")
    .orderBy("date")
    .orderBy("slot")
    .execute();
  const conflicts = new Map<string, string[]>();
  for (const { id, ...span } of confirmed) {
    const descriptions = instantOf(endOf(span)) > now ? describeConflicts(span, busy) : [];
    if (descriptions.length > 0) conflicts.set(id, descriptions);
  }
  const appointments = (await readAgencyAppointments(db, [...conflicts.keys()].slice(0, limit))).toSorted(bySlot);
  const first = appointments.map((appointment) => ({ appointment, descriptions: conflicts.get(appointment.id)! }));
  return { count: conflicts.size, first };
}

export async function conflictsOf(db: Db, span: SpanWithTravel): Promise<string[]> {
  return describeConflicts(span, await readAgencyBusyDays(db, daysAround(span.date, span.date)));
}

export function describeConflicts(span: SpanWithTravel, busy: BusyDays<CalendarBusyTime>): string[] {
  return busyTimesDuring(busy, withTravel(span)).map((time) => `occupé ${busyWords(time)} (${time.calendar})`);
}
