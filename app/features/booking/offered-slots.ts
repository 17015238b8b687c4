import { type BookingRules, hoursOf, isTooLate, lastBookableDay, slotsOfHours } from "./booking-rules.ts";
import { type Closure, closureAt, wholeDayClosure } from "./closures.ts";
import { isIsoDate, todayInParis } from "./slots.ts";
import { isHalfHour, isOnTheClock, type Place } from "./span.ts";

/** Why nothing of a day is offered to clients. */
export type DayRefusal = "not-a-date" | "past-date" | "beyond-horizon" | "day-closed" | "weekday-closed";

/** Why a half hour is not offered to clients; the first that is true, in this order. */
export type SlotRefusal =
  | DayRefusal
  | "not-a-slot"
  | "part-closed"
  | "outside-hours"
  | "pause"
  | "begun"
  | "notice"
  | "held";
export interface DayRules {
  rules: BookingRules;
  closures: readonly Closure[];
  now: Date;
}

/** Why nothing of a day is offered, or null when some of it may be. */
export function whyDayIsNotOffered(date: string, { rules, closures, now }: DayRules): DayRefusal | null {
  if (!isIsoDate(date)) return "not-a-date";
  if (date < todayInParis(now)) return "past-date";
  if (date > lastBookableDay(rules, now)) return "beyond-horizon";
  if (wholeDayClosure(closures, date)) return "day-closed";
  return hoursOf(rules, date).open ? null : "weekday-closed";
}

/**
 * Why a half hour is not offered, or null when it is.
 * @param held the half hours of that day that somebody holds
 */
export function whyNotOffered(place: Place, day: DayRules, held: ReadonlySet<string>): SlotRefusal | null {
  if (!isHalfHour(place.slot) || (isIsoDate(place.date) && !isOnTheClock(place))) return "not-a-slot";
  const refusal = whyDayIsNotOffered(place.date, day);
  if (refusal) return refusal;
  const hours = hoursOf(day.rules, place.date);
  if (place.slot < hours.from || place.slot >= hours.to) return "outside-hours";
  if (!slotsOfHours(hours).includes(place.slot)) return "pause";
  if (closureAt(day.closures, place)) return "part-closed";
  return isTooLate(day.rules, place, day.now) ?? (held.has(place.slot) ? "held" : null);
}

/** The half hours of a day that clients may book, in order. */
export function offeredSlots(date: string, day: DayRules, held: ReadonlySet<string>): string[] {
  if (whyDayIsNotOffered(date, day)) return [];
  return slotsOfHours(hoursOf(day.rules, date)).filter((slot) => !whyNotOffered({ date, slot }, day, held));
}
