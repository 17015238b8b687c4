import { DAY_MINUTES, SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { checkSpan, someSlotOf, addMinutes, type Span, type SpanWithTravel } from "#app/features/booking/time/span.ts";
import { bySlot, type Slot, slotKey } from "#app/features/booking/time/slot.ts";

export const NEARBY_DAYS = 14;

export function overlapsHold(span: SpanWithTravel, heldKeys: ReadonlySet<string>): boolean {
  return someSlotOf(withTravel(span), (slot) => heldKeys.has(slotKey(slot)));
}

export function withTravel(span: SpanWithTravel): Span {
  const { minutes, travelBefore, travelAfter } = span;
  return { ...addMinutes(span, -travelBefore), minutes: travelBefore + minutes + travelAfter };
}

export function nearestFree(
  span: SpanWithTravel,
  heldKeys: ReadonlySet<string>,
  isSuitable: (slot: SpanWithTravel) => boolean,
  count = 2,
): Slot[] {
  const free: Slot[] = [];
  const furthest = NEARBY_DAYS * DAY_MINUTES;
  for (let distance = SLOT_MINUTES; distance <= furthest && free.length < count; distance += SLOT_MINUTES) {
    for (const offset of [-distance, distance]) {
      const candidate = { ...span, ...addMinutes(span, offset) };
      const fits = checkSpan(candidate) === null && !overlapsHold(candidate, heldKeys) && isSuitable(candidate);
      if (fits && free.length < count) free.push({ date: candidate.date, time: candidate.time });
    }
  }
  return free.toSorted(bySlot);
}
