import { hoursOf, isOpenAt } from "./booking-rules.ts";
import { closureOfDayAt, closuresOfDay } from "./closures.ts";
import { isOverHold } from "./nearest-free.ts";
import type { DayRules } from "./offered-slots.ts";
import { todayInParis } from "./slots.ts";
import { HALF_HOURS, isWhollyOnTheClock, spanHasBegun, type SpanWithRoads } from "./span.ts";

/** The hours of a day at which an appointment could begin, over nothing that somebody holds. */
export interface FreeHours {
  date: string;
  /** During the opening, and still to come. */
  usual: string[];
  /** All others: the agency enters there what it wants, once it is warned. */
  others: string[];
}

export function hasHour({ usual, others }: FreeHours, slot: string): boolean {
  return usual.includes(slot) || others.includes(slot);
}

/** @param wanted on the day, of a length that there is; at which hour it begins does not count */
export function freeHours(wanted: SpanWithRoads, day: DayRules, taken: ReadonlySet<string>): FreeHours {
  const hours: FreeHours = { date: wanted.date, usual: [], others: [] };
  const opening = hoursOf(day.rules, wanted.date);
  const closures = closuresOfDay(day.closures, wanted.date);
  // Notice and horizon are for clients: the agency sees when it is.
  let hasBegun = wanted.date <= todayInParis(day.now);
  for (const slot of HALF_HOURS) {
    const place = { ...wanted, slot };
    if (!isWhollyOnTheClock(place) || isOverHold(place, taken)) continue;
    // After the first that has not begun, none has.
    hasBegun &&= spanHasBegun(place, day.now);
    const isUsual = isOpenAt(opening, slot) && !closureOfDayAt(closures, slot) && !hasBegun;
    hours[isUsual ? "usual" : "others"].push(slot);
  }
  return hours;
}
