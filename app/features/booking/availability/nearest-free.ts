import { SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { checkSpan, someSlotOf, addMinutes, type Span, type SpanWithTravel } from "#app/features/booking/time/span.ts";
import { bySlot, type Slot, slotKey } from "#app/features/booking/time/slot.ts";

export const NEARBY_DAYS = 14;

export function overlapsHold(wanted: SpanWithTravel, taken: ReadonlySet<string>): boolean {
  return someSlotOf(withTravel(wanted), (slot) => taken.has(slotKey(slot)));
}

export function withTravel(wanted: SpanWithTravel): Span {
  const { minutes, travelBefore, travelAfter } = wanted;
  return { ...addMinutes(wanted, -travelBefore), minutes: travelBefore + minutes + travelAfter };
}

export function nearestFree(
  wanted: SpanWithTravel,
  taken: ReadonlySet<string>,
  suits: (slot: SpanWithTravel) => boolean,
  count = 2,
): Slot[] {
  const found: Slot[] = [];
  const furthest = NEARBY_DAYS * 24 * 60;
  for (let distance = SLOT_MINUTES; distance <= furthest && found.length < count; distance += SLOT_MINUTES) {
    for (const minutes of [-distance, distance]) {
      const candidate = { ...wanted, ...addMinutes(wanted, minutes) };
      const fits = checkSpan(candidate) === null && !overlapsHold(candidate, taken) && suits(candidate);
      if (fits && found.length < count) found.push({ date: candidate.date, time: candidate.time });
    }
  }
  return found.toSorted(bySlot);
}
