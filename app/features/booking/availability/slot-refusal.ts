import { addDays, isIsoDate } from "#app/french/dates.ts";
import {
  type BookingRules,
  firstBookableDay,
  hoursOf,
  isInBreak,
  whyTooLate,
  lastBookableDay,
  timesOfHours,
} from "./booking-rules.ts";
import {
  type Closure,
  closureOfDayAt,
  closuresOfDay,
  wholeDayClosure,
} from "#app/features/booking/closures/closure.ts";
import { busyAt, type BusyDays, type CalendarBusyTime, isBusyAllDay } from "./busy-time.ts";
import type { Days } from "#app/features/booking/time/days.ts";
import { isHalfHour } from "#app/features/booking/time/half-hour.ts";
import { isSkippedHalfHour } from "#app/features/booking/time/span.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";

export type DayRefusal = "not-a-date" | "past-date" | "beyond-window" | "day-closed" | "weekday-closed" | "day-busy";

export type SlotRefusal =
  | DayRefusal
  | "not-a-slot"
  | "part-closed"
  | "outside-hours"
  | "break"
  | "begun"
  | "minimum-notice"
  | "held"
  | "busy";

export function checkSlot({ date, time }: Slot): "not-a-date" | "not-a-slot" | null {
  if (!isIsoDate(date)) return "not-a-date";
  return isHalfHour(time) ? null : "not-a-slot";
}

export interface DayRules {
  rules: BookingRules;
  closures: readonly Closure[];
  busy: BusyDays;
  now: Date;
}

export interface AgencyDayRules extends DayRules {
  busy: BusyDays<CalendarBusyTime>;
}

export function whyDayIsNotBookable(date: string, { rules, closures, busy, now }: DayRules): DayRefusal | null {
  if (!isIsoDate(date)) return "not-a-date";
  if (date < parisDate(now)) return "past-date";
  if (date > lastBookableDay(rules, now)) return "beyond-window";
  if (wholeDayClosure(closures, date)) return "day-closed";
  if (!hoursOf(rules, date).open) return "weekday-closed";
  return isBusyAllDay(busy, date) ? "day-busy" : null;
}

export function whySlotIsNotBookable(
  { date, time }: Slot,
  day: DayRules,
  heldTimes: ReadonlySet<string>,
): SlotRefusal | null {
  return slotRefusalFinder(date, day, heldTimes)(time);
}

export function slotRefusalFinder(
  date: string,
  day: DayRules,
  heldTimes: ReadonlySet<string>,
  dayRefusal = whyDayIsNotBookable(date, day),
): (time: string) => SlotRefusal | null {
  if (dayRefusal === "not-a-date") return (time) => (isHalfHour(time) ? dayRefusal : "not-a-slot");
  const hours = hoursOf(day.rules, date);
  const closures = closuresOfDay(day.closures, date);
  const busy = day.busy.get(date);
  return (time) => {
    const slot = { date, time };
    if (!isHalfHour(time) || isSkippedHalfHour(slot)) return "not-a-slot";
    if (dayRefusal) return dayRefusal;
    if (time < hours.from || time >= hours.to) return "outside-hours";
    if (isInBreak(hours, time)) return "break";
    if (closureOfDayAt(closures, time)) return "part-closed";
    const tooLate = whyTooLate(day.rules, slot, day.now);
    if (tooLate) return tooLate;
    if (heldTimes.has(time)) return "held";
    return busyAt(busy, time).length > 0 ? "busy" : null;
  };
}

export const NO_HOLDS: ReadonlySet<string> = new Set();

export function bookableRange(day: DayRules): Days | null {
  let first = firstBookableDay(day.rules, day.now);
  let last = lastBookableDay(day.rules, day.now);
  const isBookable = (date: string) => bookableTimes(date, day, NO_HOLDS).length > 0;
  while (first <= last && !isBookable(first)) first = addDays(first, 1);
  if (first > last) return null;
  while (!isBookable(last)) last = addDays(last, -1);
  return { first, last };
}

export function bookableTimes(date: string, day: DayRules, heldTimes: ReadonlySet<string>): string[] {
  const dayRefusal = whyDayIsNotBookable(date, day);
  if (dayRefusal) return [];
  const refusalAt = slotRefusalFinder(date, day, heldTimes, dayRefusal);
  return timesOfHours(hoursOf(day.rules, date)).filter((time) => !refusalAt(time));
}
