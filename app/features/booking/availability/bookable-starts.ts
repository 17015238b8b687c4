import { addDays } from "#app/french/dates.ts";
import { lastBookableDay } from "./booking-rules.ts";
import { isBusyDuring } from "./busy-time.ts";
import { isOverHold, withTravel } from "./nearest-free.ts";
import { type DayRules, bookableTimes, NO_SLOTS, type SlotRefusal, whySlotIsNotBookable } from "./slot-refusal.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import { instantOf, minutesOf, slotsOfSpan, type SpanWithTravel } from "#app/features/booking/time/span.ts";
import { bySlot, type Slot, slotKey } from "#app/features/booking/time/slot.ts";

/** @param taken slot keys of the held half hours */
export function whySpanIsNotBookable(
  wanted: SpanWithTravel,
  day: DayRules,
  taken: ReadonlySet<string>,
): SlotRefusal | null {
  for (const slot of slotsOfSpan(wanted)) {
    const refusal = whySlotIsNotBookable(slot, day, NO_SLOTS);
    if (refusal) return refusal;
  }
  if (isOverHold(wanted, taken)) return "held";
  return isBusyDuring(day.busy, withTravel(wanted)) ? "busy" : null;
}

export function bookableStarts(
  wanted: Omit<SpanWithTravel, "time">,
  day: DayRules,
  taken: ReadonlySet<string>,
): string[] {
  const { date } = wanted;
  const free = new Set(bookableTimes(date, day, NO_SLOTS));
  return [...free].filter(
    (time) =>
      // Nothing bookable crosses midnight.
      slotsOfSpan({ ...wanted, time }).every((slot) => slot.date === date && free.has(slot.time)) &&
      !isOverHold({ ...wanted, time }, taken) &&
      !isBusyDuring(day.busy, withTravel({ ...wanted, time })),
  );
}

export function nearestBookable(
  appointment: SpanWithTravel,
  day: DayRules,
  taken: ReadonlySet<string>,
  after: Date,
  count = 3,
): Slot[] {
  const days: Slot[][] = [];
  const last = lastBookableDay(day.rules, day.now);
  const first = todayInParis(after);
  // The later of two equally distant days comes first, because it gives the client more time.
  const around = (distance: number) => [distance, -distance].map((by) => addDays(appointment.date, by));
  const isOver = ([later, earlier]: string[]) => earlier! < first && later! > last;
  for (let distance = 0; days.length < count && !isOver(around(distance)); distance++) {
    for (const date of new Set(around(distance))) {
      if (date < first || date > last) continue;
      const starts = bookableStarts({ ...appointment, date }, day, taken)
        .map((time) => ({ date, time }))
        .filter((slot) => instantOf(slot).getTime() > after.getTime())
        .toSorted((a, b) => minutesApart(a, appointment) - minutesApart(b, appointment));
      if (starts.length > 0) days.push(starts);
    }
  }
  const chosen = days.slice(0, count).map(([nearest]) => nearest!);
  const others = days.flatMap(([, ...rest]) => rest);
  return pickApart([...chosen, ...others], appointment, count).toSorted(bySlot);
}

function pickApart(
  slots: readonly Slot[],
  { minutes, travelBefore, travelAfter }: SpanWithTravel,
  count: number,
): Slot[] {
  const picked: Slot[] = [];
  const taken = new Set<string>();
  for (const slot of slots) {
    const wanted = { ...slot, minutes, travelBefore, travelAfter };
    if (picked.length === count || isOverHold(wanted, taken)) continue;
    picked.push(slot);
    for (const held of slotsOfSpan(wanted)) taken.add(slotKey(held));
  }
  return picked;
}

function minutesApart({ time }: Slot, appointment: Slot): number {
  return Math.abs(minutesOf(time) - minutesOf(appointment.time));
}
