import type { SiteDeps } from "#app/site-deps.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { type Days, daysAround } from "#app/features/booking/time/days.ts";
import { readDayRules } from "#app/features/booking/availability/day-rules.server.ts";
import type { BookingRefusal } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { bookingRefusalFor } from "#app/features/booking/public-booking/book-appointment.server.ts";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import { listHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { bookableStarts } from "#app/features/booking/availability/bookable-starts.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { liveProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { loadDay } from "#app/features/booking/availability/bookable-days.server.ts";
import type { SpanWithTravel } from "#app/features/booking/time/span.ts";
import { type Slot, slotKey } from "#app/features/booking/time/slot.ts";

export interface RescheduleTarget {
  /** As its client sees it; a proposed meeting has no id yet. */
  appointment: Omit<SpanWithTravel, "date" | "time"> & { id?: string };
  proposal: { id: string } | null;
}

/** The holds of the appointment itself and of its proposal do not count as taken. */
async function readAvailability(db: Db, { appointment, proposal }: RescheduleTarget, days: Days, at: Date) {
  const { first, last } = daysAround(days.first, days.last);
  const day = await readDayRules(db, { first, last }, at);
  const holds = await listHolds(db, first, last, at);
  const others = holds.filter((hold) => hold.appointmentId !== appointment.id && hold.proposalId !== proposal?.id);
  return { day, heldKeys: new Set(others.map(slotKey)) };
}

export async function rescheduleRefusal(
  db: Db,
  target: RescheduleTarget,
  slot: Slot,
  at: Date,
): Promise<BookingRefusal | null> {
  const { day, heldKeys } = await readAvailability(db, target, { first: slot.date, last: slot.date }, at);
  return bookingRefusalFor({ ...target.appointment, ...slot }, day, heldKeys);
}

export async function filterBookable(
  db: Db,
  target: RescheduleTarget,
  slots: readonly Slot[],
  at: Date,
): Promise<Slot[]> {
  if (slots.length === 0) return [];
  const dates = slots.map(({ date }) => date).toSorted();
  const { day, heldKeys } = await readAvailability(db, target, { first: dates[0]!, last: dates.at(-1)! }, at);
  return slots.filter((slot) => bookingRefusalFor({ ...target.appointment, ...slot }, day, heldKeys) === null);
}

export async function bookableStartsOf(deps: SiteDeps, target: RescheduleTarget, date: string): Promise<DaySlots> {
  const daySlots = await loadDay(deps, date);
  if (daySlots.state !== "open") return daySlots;
  const { day, heldKeys } = await readAvailability(deps.db, target, { first: date, last: date }, deps.now());
  return { date, state: "open", times: bookableStarts({ ...target.appointment, date }, day, heldKeys) };
}

export async function otherBookableStartsOf(deps: SiteDeps, appointment: Appointment, date: string): Promise<DaySlots> {
  const proposal = await liveProposal(deps.db, appointment.id);
  const daySlots = await bookableStartsOf(deps, { appointment, proposal }, date);
  if (daySlots.state !== "open" || date !== appointment.date) return daySlots;
  return { ...daySlots, times: daySlots.times.filter((time) => time !== appointment.time) };
}
