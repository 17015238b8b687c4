import { whyTooLate, lastBookableDay } from "#app/features/booking/availability/booking-rules.ts";
import {
  type DayRules,
  type SlotRefusal,
  whySlotIsNotBookable,
  NO_HOLDS,
} from "#app/features/booking/availability/slot-refusal.ts";
import { isBusyDuring } from "#app/features/booking/availability/busy-time.ts";
import { withTravel } from "#app/features/booking/availability/nearest-free.ts";
import { instantOf, slotsOfSpan, type SpanWithTravel } from "#app/features/booking/time/span.ts";
import { after, DAY } from "#app/platform/durations.ts";

/** Longer than every minimum notice. */
const WELL_BEFORE_MS = 7 * DAY;

/** Returns each booking rule that the span breaks, once. Holds are not checked, as a member cannot override them. */
export function warningsAbout(span: SpanWithTravel, day: DayRules): SlotRefusal[] {
  const warnings = new Set<SlotRefusal>();
  for (const slot of slotsOfSpan(span)) {
    // With an early `now`, no slot is too late; `whyTooLate` checks that below, at the span's start.
    const early = { ...day, now: after(instantOf(slot), -WELL_BEFORE_MS) };
    const warning = whySlotIsNotBookable(slot, early, NO_HOLDS);
    if (warning) warnings.add(warning);
  }
  if (!warnings.has("day-busy") && isBusyDuring(day.busy, withTravel(span))) warnings.add("busy");
  const tooLate = whyTooLate(day.rules, span, day.now);
  if (tooLate) warnings.add(tooLate);
  if (span.date > lastBookableDay(day.rules, day.now)) warnings.add("beyond-window");
  return [...warnings];
}
