import { warningsAbout } from "./appointment-warnings.ts";
import { isOverHold, type Wanted } from "./nearest-free.ts";
import type { DayRules, SlotRefusal } from "./offered-slots.ts";
import { SLOT_MINUTES } from "./slots.ts";
import { checkSpan, HALF_HOURS } from "./span.ts";

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

/** Of these only clients have to know: the agency sees when they are. */
const OF_CLIENTS: ReadonlySet<SlotRefusal> = new Set(["notice", "beyond-horizon"]);

/** @param wanted on the day; at which hour it begins does not count */
export function freeHours(wanted: Wanted, day: DayRules, taken: ReadonlySet<string>): FreeHours {
  const hours: FreeHours = { date: wanted.date, usual: [], others: [] };
  for (const slot of HALF_HOURS) {
    const place = { ...wanted, slot };
    if (checkSpan(place) !== null || isOverHold(place, taken)) continue;
    const warnings = warningsAbout({ date: wanted.date, slot, minutes: SLOT_MINUTES }, day);
    const isUsual = warnings.every((warning) => OF_CLIENTS.has(warning));
    hours[isUsual ? "usual" : "others"].push(slot);
  }
  return hours;
}
