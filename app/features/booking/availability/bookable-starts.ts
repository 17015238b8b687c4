import { addDays, daysBetween } from "#app/french/dates.ts";
import { lastBookableDay } from "./booking-rules.ts";
import { isBusyDuring } from "./busy-time.ts";
import { overlapsHold, withTravel } from "./nearest-free.ts";
import { type DayRules, bookableTimes, NO_HOLDS, type SlotRefusal, whySlotIsNotBookable } from "./slot-refusal.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { instantOf, slotsOfSpan, type SpanWithTravel } from "#app/features/booking/time/span.ts";
import { bySlot, type Slot, slotKey } from "#app/features/booking/time/slot.ts";
import { minutesOf } from "#app/features/booking/time/half-hour.ts";

export function whySpanIsNotBookable(
  span: SpanWithTravel,
  day: DayRules,
  heldKeys: ReadonlySet<string>,
): SlotRefusal | null {
  for (const slot of slotsOfSpan(span)) {
    const refusal = whySlotIsNotBookable(slot, day, NO_HOLDS);
    if (refusal) return refusal;
  }
  if (overlapsHold(span, heldKeys)) return "held";
  return isBusyDuring(day.busy, withTravel(span)) ? "busy" : null;
}

export function bookableStarts(
  span: Omit<SpanWithTravel, "time">,
  day: DayRules,
  heldKeys: ReadonlySet<string>,
): string[] {
  const { date } = span;
  const bookable = new Set(bookableTimes(date, day, NO_HOLDS));
  return [...bookable].filter(
    (time) =>
      // A span past midnight is never bookable; `bookable` has no times of the next day.
      slotsOfSpan({ ...span, time }).every((slot) => slot.date === date && bookable.has(slot.time)) &&
      !overlapsHold({ ...span, time }, heldKeys) &&
      !isBusyDuring(day.busy, withTravel({ ...span, time })),
  );
}

export function nearestBookable(
  appointment: SpanWithTravel,
  day: DayRules,
  heldKeys: ReadonlySet<string>,
  after: Date,
  count = 3,
): Slot[] {
  const days: Slot[][] = [];
  for (const date of nearestDays(appointment.date, parisDate(after), lastBookableDay(day.rules, day.now))) {
    const starts = bookableStarts({ ...appointment, date }, day, heldKeys)
      .map((time) => ({ date, time }))
      .filter((slot) => instantOf(slot).getTime() > after.getTime())
      .toSorted((a, b) => minutesApart(a, appointment) - minutesApart(b, appointment));
    if (starts.length > 0) days.push(starts);
    if (days.length === count) break;
  }
  const nearest = days.map(([start]) => start!);
  const others = days.flatMap(([, ...rest]) => rest);
  return pickWithoutOverlap([...nearest, ...others], appointment, count).toSorted(bySlot);
}

/** Yields the later of two equally distant days first, because it gives the client more time. */
function* nearestDays(date: string, first: string, last: string): Generator<string> {
  const farthest = Math.max(daysBetween(first, date), daysBetween(date, last));
  for (let distance = 0; distance <= farthest; distance++) {
    for (const day of new Set([addDays(date, distance), addDays(date, -distance)])) {
      if (day >= first && day <= last) yield day;
    }
  }
}

function pickWithoutOverlap(
  slots: readonly Slot[],
  { minutes, travelBefore, travelAfter }: SpanWithTravel,
  count: number,
): Slot[] {
  const picked: Slot[] = [];
  const heldKeys = new Set<string>();
  for (const slot of slots) {
    const span = { ...slot, minutes, travelBefore, travelAfter };
    if (picked.length === count || overlapsHold(span, heldKeys)) continue;
    picked.push(slot);
    for (const halfHour of slotsOfSpan(span)) heldKeys.add(slotKey(halfHour));
  }
  return picked;
}

function minutesApart({ time }: Slot, appointment: Slot): number {
  return Math.abs(minutesOf(time) - minutesOf(appointment.time));
}
