import type { Db } from "#app/platform/database/connection.server.ts";
import { type Days, daysAround } from "#app/features/booking/time/days.ts";
import { readDayRules } from "#app/features/booking/availability/day-rules.server.ts";
import type { BookingRefusal } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { bookingRefusalFor } from "#app/features/booking/public-booking/book-appointment.server.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import { listHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { bookableStarts } from "#app/features/booking/availability/bookable-starts.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { liveProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { loadDay } from "#app/features/booking/availability/bookable-days.server.ts";
import type { SpanWithTravel } from "#app/features/booking/time/span.ts";
import { type Slot, slotKey } from "#app/features/booking/time/slot.ts";

export interface Reschedulable {
  /** The appointment as its client sees it; a proposed meeting has no id yet. */
  own: Omit<SpanWithTravel, "date" | "time"> & { id?: string };
  proposal: { id: string } | null;
}

/** The holds of the appointment itself and of its proposal do not count as taken. */
async function readAgenda(db: Db, { own, proposal }: Reschedulable, days: Days, at: Date) {
  const { first, last } = daysAround(days.first, days.last);
  const day = await readDayRules(db, { first, last }, at);
  const holds = await listHolds(db, first, last, at);
  const others = holds.filter((hold) => hold.appointmentId !== own.id && hold.proposalId !== proposal?.id);
  return { day, taken: new Set(others.map(slotKey)) };
}

export async function rescheduleRefusal(
  db: Db,
  given: Reschedulable,
  slot: Slot,
  at: Date,
): Promise<BookingRefusal | null> {
  const { day, taken } = await readAgenda(db, given, { first: slot.date, last: slot.date }, at);
  return bookingRefusalFor({ ...given.own, ...slot }, day, taken);
}

export async function filterBookable(db: Db, given: Reschedulable, slots: readonly Slot[], at: Date): Promise<Slot[]> {
  if (slots.length === 0) return [];
  const dates = slots.map(({ date }) => date).toSorted();
  const { day, taken } = await readAgenda(db, given, { first: dates[0]!, last: dates.at(-1)! }, at);
  return slots.filter((slot) => bookingRefusalFor({ ...given.own, ...slot }, day, taken) === null);
}

export async function bookableStartsOf(
  { db, now }: Pick<BookingDeps, "db" | "now">,
  given: Reschedulable,
  date: string,
): Promise<DaySlots> {
  const shown = await loadDay({ db, now }, date);
  if (shown.state !== "open") return shown;
  const { day, taken } = await readAgenda(db, given, { first: date, last: date }, now());
  return { date, state: "open", times: bookableStarts({ ...given.own, date }, day, taken) };
}

export async function otherBookableStartsOf(
  deps: Pick<BookingDeps, "db" | "now">,
  own: Appointment,
  date: string,
): Promise<DaySlots> {
  const day = await bookableStartsOf(deps, { own, proposal: await liveProposal(deps.db, own.id) }, date);
  if (day.state !== "open" || date !== own.date) return day;
  return { ...day, times: day.times.filter((time) => time !== own.time) };
}
