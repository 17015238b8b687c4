import { hoursOf, timesOfHours } from "#app/features/booking/availability/booking-rules.ts";
import { closureOfDayAt, closuresOfDay } from "#app/features/booking/closures/closure.ts";
import { isBusyDuring } from "#app/features/booking/availability/busy-time.ts";
import { overlapsHold, withTravel } from "#app/features/booking/availability/nearest-free.ts";
import type { DayRules } from "#app/features/booking/availability/slot-refusal.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import {
  HALF_HOURS,
  hasSkippedHalfHour,
  slotsOfSpan,
  hasBegun,
  type SpanWithTravel,
} from "#app/features/booking/time/span.ts";

export type WantedTime = Omit<SpanWithTravel, "time">;

export interface FreeHours extends WantedTime {
  usual: string[];
  /** Hours at which the agency may enter an appointment after a warning. */
  others: string[];
}

export function hasHour({ usual, others }: FreeHours, time: string): boolean {
  return usual.includes(time) || others.includes(time);
}

/** Ignores the minimum notice and the booking window, which bind clients and not the agency. */
export function freeHours(wanted: WantedTime, day: DayRules, taken: ReadonlySet<string>): FreeHours {
  const hours: FreeHours = { ...wanted, usual: [], others: [] };
  const closures = closuresOfDay(day.closures, wanted.date);
  const open = new Set(timesOfHours(hoursOf(day.rules, wanted.date)).filter((time) => !closureOfDayAt(closures, time)));
  let isPast = wanted.date <= todayInParis(day.now);
  for (const time of HALF_HOURS) {
    const slot = { ...wanted, time };
    if (hasSkippedHalfHour(slot) || overlapsHold(slot, taken)) continue;
    // The hours are in order: once one is still to come, so are all later ones.
    isPast &&= hasBegun(slot, day.now);
    const isBusy = isBusyDuring(day.busy, withTravel(slot));
    const isOpen = slotsOfSpan(slot).every((part) => part.date === wanted.date && open.has(part.time));
    const isUsual = isOpen && !isPast && !isBusy;
    hours[isUsual ? "usual" : "others"].push(time);
  }
  return hours;
}
