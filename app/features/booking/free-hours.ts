import { hoursOf, slotsOfHours } from "./booking-rules.ts";
import { closureOfDayAt, closuresOfDay } from "./closures.ts";
import { isOverHold, type Wanted } from "./nearest-free.ts";
import type { DayRules } from "./offered-slots.ts";
import { checkSpan, HALF_HOURS, spanHasBegun } from "./span.ts";

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

/** @param wanted on the day; at which hour it begins does not count */
export function freeHours(wanted: Wanted, day: DayRules, taken: ReadonlySet<string>): FreeHours {
  const hours: FreeHours = { date: wanted.date, usual: [], others: [] };
  const open = new Set(slotsOfHours(hoursOf(day.rules, wanted.date)));
  const closures = closuresOfDay(day.closures, wanted.date);
  for (const slot of HALF_HOURS) {
    const place = { ...wanted, slot };
    if (checkSpan(place) !== null || isOverHold(place, taken)) continue;
    // Notice and horizon are for clients: the agency sees when it is.
    const isUsual = open.has(slot) && !closureOfDayAt(closures, slot) && !spanHasBegun(place, day.now);
    hours[isUsual ? "usual" : "others"].push(slot);
  }
  return hours;
}
