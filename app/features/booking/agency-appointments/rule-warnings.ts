import { isTooLate, lastBookableDay } from "#app/features/booking/availability/booking-rules.ts";
import {
  type DayRules,
  type SlotRefusal,
  whySlotIsNotBookable,
} from "#app/features/booking/availability/slot-refusal.ts";
import { isBusyDuring } from "#app/features/booking/availability/busy-time.ts";
import { withTravel } from "#app/features/booking/availability/nearest-free.ts";
import { instantOf, slotsOfSpan, type SpanWithTravel } from "#app/features/booking/time/span.ts";
import { DAY } from "#app/platform/durations.ts";

/** So long before a place, no notice is too short for it. */
const WELL_BEFORE_MS = 7 * DAY;
const NO_SLOTS: ReadonlySet<string> = new Set();

/**
 * What the agency is warned of before it enters an appointment or moves one: by which of the clients' rules its span
 * could not be booked, each once. Who holds what is another matter: over that, nobody goes.
 */
export function warningsAbout(span: SpanWithTravel, day: DayRules): SlotRefusal[] {
  const warnings = new Set<SlotRefusal>();
  for (const slot of slotsOfSpan(span)) {
    // What the calendar says of the place, whatever the time is.
    const early = { ...day, now: new Date(instantOf(slot).getTime() - WELL_BEFORE_MS) };
    const warning = whySlotIsNotBookable(slot, early, NO_SLOTS);
    if (warning) warnings.add(warning);
  }
  // The travel too: somebody who is busy cannot be on the way.
  if (!warnings.has("day-busy") && isBusyDuring(day.busy, withTravel(span))) warnings.add("busy");
  const late = isTooLate(day.rules, span, day.now);
  if (late) warnings.add(late);
  if (span.date > lastBookableDay(day.rules, day.now)) warnings.add("beyond-window");
  return [...warnings];
}
