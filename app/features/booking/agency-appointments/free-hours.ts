import { hoursOf, timesOfHours } from "#app/features/booking/availability/booking-rules.ts";
import { closureOfDayAt, closuresOfDay } from "#app/features/booking/closures/closure.ts";
import { isBusyDuring } from "#app/features/booking/availability/busy-time.ts";
import { overlapsHold, withTravel } from "#app/features/booking/availability/nearest-free.ts";
import type { DayRules } from "#app/features/booking/availability/slot-refusal.ts";
import { HALF_HOURS } from "#app/features/booking/time/half-hour.ts";
import { hasSkippedHalfHour, slotsOfSpan, hasBegun, type SpanWithTravel } from "#app/features/booking/time/span.ts";

export type UntimedSpan = Omit<SpanWithTravel, "time">;

export interface FreeHours extends UntimedSpan {
  /** Open hours at which nothing hinders an appointment. */
  usual: string[];
  /** Hours without a hold at which the agency may enter an appointment after a warning. */
  others: string[];
}

export function hasHour({ usual, others }: FreeHours, time: string): boolean {
  return usual.includes(time) || others.includes(time);
}

/** Ignores the minimum notice and the booking window, which bind clients and not the agency. */
export function freeHours(span: UntimedSpan, day: DayRules, heldKeys: ReadonlySet<string>): FreeHours {
  const hours: FreeHours = { ...span, usual: [], others: [] };
  const closures = closuresOfDay(day.closures, span.date);
  const times = timesOfHours(hoursOf(day.rules, span.date));
  const openTimes = new Set(times.filter((time) => !closureOfDayAt(closures, time)));
  for (const time of HALF_HOURS) {
    const timedSpan = { ...span, time };
    if (hasSkippedHalfHour(timedSpan) || overlapsHold(timedSpan, heldKeys)) continue;
    const isOpen = slotsOfSpan(timedSpan).every((slot) => slot.date === span.date && openTimes.has(slot.time));
    const isUsual = isOpen && !hasBegun(timedSpan, day.now) && !isBusyDuring(day.busy, withTravel(timedSpan));
    hours[isUsual ? "usual" : "others"].push(time);
  }
  return hours;
}
