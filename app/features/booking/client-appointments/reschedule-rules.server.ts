import type { Db } from "#app/platform/database/connection.server.ts";
import { type Days, daysAround } from "#app/features/booking/availability/busy-time.ts";
import { readDayRules } from "#app/features/booking/availability/day-rules.server.ts";
import type { BookingRefusal } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { whyNotBookable } from "#app/features/booking/public-booking/book-appointment.server.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import { listHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { bookableStarts } from "#app/features/booking/availability/bookable-starts.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { liveProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { loadDay } from "#app/features/booking/availability/bookable-days.server.ts";
import type { SpanWithTravel } from "#app/features/booking/time/span.ts";
import { type Slot, slotKey } from "#app/features/booking/time/slot.ts";

export interface MovableByLink {
  /** The appointment as its client sees it; a proposed meeting has no id yet. */
  own: SpanWithTravel & { id?: string };
  proposalId: string | null;
}

async function takenByOthers(
  db: Db,
  { own, proposalId }: MovableByLink,
  { first, last }: Days,
  at: Date,
): Promise<ReadonlySet<string>> {
  const holds = await listHolds(db, first, last, at);
  const others = holds.filter(
    (hold) => hold.appointmentId !== own.id && (hold.proposalId === null || hold.proposalId !== proposalId),
  );
  return new Set(others.map(slotKey));
}

export async function rescheduleRefusal(
  db: Db,
  movable: MovableByLink,
  slot: Slot,
  at: Date,
): Promise<BookingRefusal | null> {
  const days = daysAround(slot.date, slot.date);
  const day = await readDayRules(db, days, at);
  const taken = await takenByOthers(db, movable, days, at);
  return whyNotBookable({ ...movable.own, ...slot }, day, taken);
}

export async function slotsLeft(db: Db, movable: MovableByLink, slots: readonly Slot[], at: Date): Promise<Slot[]> {
  if (slots.length === 0) return [];
  const dates = slots.map(({ date }) => date).toSorted();
  const days = daysAround(dates[0]!, dates.at(-1)!);
  const day = await readDayRules(db, days, at);
  const taken = await takenByOthers(db, movable, days, at);
  return slots.filter((slot) => whyNotBookable({ ...movable.own, ...slot }, day, taken) === null);
}

export async function bookableStartsOf(
  deps: Pick<BookingDeps, "db" | "now">,
  movable: MovableByLink,
  date: string,
): Promise<DaySlots> {
  const shown = await loadDay(deps, date);
  if (shown.state !== "open") return shown;
  const at = deps.now();
  const days = daysAround(date, date);
  const day = await readDayRules(deps.db, days, at);
  const taken = await takenByOthers(deps.db, movable, days, at);
  return { date, state: "open", times: bookableStarts({ ...movable.own, date }, day, taken) };
}

export async function otherBookableStartsOf(
  deps: Pick<BookingDeps, "db" | "now">,
  own: Appointment,
  date: string,
): Promise<DaySlots> {
  const proposal = await liveProposal(deps.db, own.id);
  const day = await bookableStartsOf(deps, { own, proposalId: proposal?.id ?? null }, date);
  if (day.state !== "open" || date !== own.date) return day;
  return { ...day, times: day.times.filter((time) => time !== own.time) };
}
