import { addDays } from "#app/french/dates.ts";
import { lastBookableDay } from "./booking-rules.ts";
import { isBusyDuring } from "./busy-time.ts";
import { isOverHold, withTravel } from "./nearest-free.ts";
import { type DayRules, bookableTimes, type SlotRefusal, whySlotIsNotBookable } from "./slot-refusal.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import {
  bySlot,
  instantOf,
  minutesOf,
  type Slot,
  slotKey,
  slotsOfSpan,
  type SpanWithTravel,
} from "#app/features/booking/time/span.ts";

const NO_SLOTS: ReadonlySet<string> = new Set();

/**
 * Why clients may not have a place for a whole appointment, or null: each of its half hours is one that they could book,
 * and its travel times are nobody's and in no busy time.
 * @param taken the half hours that somebody holds, as keys
 */
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

/** The hours of a day at which a whole appointment may begin, in order. */
export function bookableStarts(
  wanted: Omit<SpanWithTravel, "time">,
  day: DayRules,
  taken: ReadonlySet<string>,
): string[] {
  const { date } = wanted;
  const free = new Set(bookableTimes(date, day, NO_SLOTS));
  return [...free].filter(
    (time) =>
      // Nothing is offered over midnight.
      slotsOfSpan({ ...wanted, time }).every((slot) => slot.date === date && free.has(slot.time)) &&
      !isOverHold({ ...wanted, time }, taken) &&
      !isBusyDuring(day.busy, withTravel({ ...wanted, time })),
  );
}

/**
 * The places near an appointment that its client could have instead, in order: one on each of the nearest days, at the
 * hour that is nearest to its own; more of a day only where there are not days enough.
 * @param after they begin later than this
 */
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
  // Of two days as near, the later: there is more time to come to it.
  const around = (distance: number) => [distance, -distance].map((by) => addDays(appointment.date, by));
  const isOver = ([behind, before]: string[]) => before! < first && behind! > last;
  for (let distance = 0; days.length < count && !isOver(around(distance)); distance++) {
    for (const date of new Set(around(distance))) {
      if (date < first || date > last) continue;
      const starts = bookableStarts({ ...appointment, date }, day, taken)
        .map((time) => ({ date, time }))
        .filter((slot) => instantOf(slot).getTime() > after.getTime())
        .toSorted((a, b) => hoursApart(a, appointment) - hoursApart(b, appointment));
      if (starts.length > 0) days.push(starts);
    }
  }
  const chosen = days.slice(0, count).map(([nearest]) => nearest!);
  const others = days.flatMap(([, ...rest]) => rest);
  return spread([...chosen, ...others], appointment, count).toSorted(bySlot);
}

/** So many places that do not lie over each other: an appointment may be longer than a half hour. */
function spread(slots: readonly Slot[], { minutes, travelBefore, travelAfter }: SpanWithTravel, count: number): Slot[] {
  const spread: Slot[] = [];
  const taken = new Set<string>();
  for (const slot of slots) {
    const wanted = { ...slot, minutes, travelBefore, travelAfter };
    if (spread.length === count || isOverHold(wanted, taken)) continue;
    spread.push(slot);
    for (const held of slotsOfSpan(wanted)) taken.add(slotKey(held));
  }
  return spread;
}

function hoursApart({ time }: Slot, appointment: Slot): number {
  return Math.abs(minutesOf(time) - minutesOf(appointment.time));
}
