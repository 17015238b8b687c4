import { hoursOf, isOpenAt } from "#app/features/booking/availability/booking-rules.ts";
import { closureOfDayAt, closuresOfDay } from "#app/features/booking/closures/closure.ts";
import { isBusyDuring } from "#app/features/booking/availability/busy-time.ts";
import { isOverHold, withTravel } from "#app/features/booking/availability/nearest-free.ts";
import type { DayRules } from "#app/features/booking/availability/slot-refusal.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import { HALF_HOURS, isWhollyOnTheClock, spanHasBegun, type SpanWithTravel } from "#app/features/booking/time/span.ts";

/** A day, a length and travel times, as far as an appointment has them before its hour is chosen. */
export type WantedTime = Omit<SpanWithTravel, "time">;

/** The hours of a day at which what is wanted could begin, over nothing that somebody holds. */
export interface FreeHours extends WantedTime {
  /** During the opening, in no busy time, and still to come. */
  usual: string[];
  /** All others: the agency enters there what it wants, once it is warned. */
  others: string[];
}

export function hasHour({ usual, others }: FreeHours, time: string): boolean {
  return usual.includes(time) || others.includes(time);
}

/** @param wanted of a length that there is */
export function freeHours(wanted: WantedTime, day: DayRules, taken: ReadonlySet<string>): FreeHours {
  const hours: FreeHours = { ...wanted, usual: [], others: [] };
  const opening = hoursOf(day.rules, wanted.date);
  const closures = closuresOfDay(day.closures, wanted.date);
  // Notice and horizon are for clients: the agency sees when it is.
  let hasBegun = wanted.date <= todayInParis(day.now);
  for (const time of HALF_HOURS) {
    const slot = { ...wanted, time };
    if (!isWhollyOnTheClock(slot) || isOverHold(slot, taken)) continue;
    // After the first that has not begun, none has.
    hasBegun &&= spanHasBegun(slot, day.now);
    const isBusy = isBusyDuring(day.busy, withTravel(slot));
    const isUsual = isOpenAt(opening, time) && !closureOfDayAt(closures, time) && !hasBegun && !isBusy;
    hours[isUsual ? "usual" : "others"].push(time);
  }
  return hours;
}
