import * as z from "zod/mini";
import { addDays } from "#app/french/dates.ts";
import { weekdayOf } from "#app/features/booking/time/calendar-month.ts";
import { BOOKING_WINDOW_DAYS } from "#app/features/booking/time/days.ts";
import { HALF_HOURS, isHalfHour } from "#app/features/booking/time/half-hour.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { instantOf } from "#app/features/booking/time/span.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { after, HOUR } from "#app/platform/durations.ts";

const halfHour = z.string().check(z.refine(isHalfHour));

const dayHours = z.object({
  open: z.boolean(),
  from: halfHour,
  /** Exclusive. */
  to: halfHour,
  breakFrom: z.nullable(halfHour),
  breakTo: z.nullable(halfHour),
});
export type DayHours = z.output<typeof dayHours>;

const MINIMUM_NOTICES = ["none", "two-hours", "day-before", "two-days"] as const;
export const bookingRulesSchema = z.object({
  /** Monday first. */
  week: z.array(dayHours).check(z.length(7)),
  minimumNotice: z.enum(MINIMUM_NOTICES),
  windowDays: z.union([z.literal(90), z.literal(180), z.literal(365)]),
});
export type BookingRules = z.output<typeof bookingRulesSchema>;

const everyDay: DayHours = { open: true, from: "09:00", to: "18:00", breakFrom: null, breakTo: null };

/** The defaults of the specification (§9). */
export const DEFAULT_RULES: BookingRules = {
  week: Array.from({ length: 7 }, () => everyDay),
  minimumNotice: "none",
  windowDays: BOOKING_WINDOW_DAYS,
};

export function hoursOf(rules: BookingRules, date: string): DayHours {
  return rules.week[weekdayOf(date)]!;
}

export function isInBreak({ breakFrom, breakTo }: DayHours, time: string): boolean {
  return breakFrom !== null && breakTo !== null && time >= breakFrom && time < breakTo;
}

export function isOpenAt(hours: DayHours, time: string): boolean {
  return hours.open && time >= hours.from && time < hours.to && !isInBreak(hours, time);
}

export function timesOfHours(hours: DayHours): string[] {
  return HALF_HOURS.filter((time) => isOpenAt(hours, time));
}

export function lastBookableDay({ windowDays }: Pick<BookingRules, "windowDays">, now: Date): string {
  return addDays(parisDate(now), windowDays);
}

const MINIMUM_NOTICE_MS = { none: 0, "two-hours": 2 * HOUR, "two-days": 48 * HOUR } as const;

/** The first day that the minimum notice allows; closures and hours may still rule it out. */
export function firstBookableDay({ minimumNotice }: BookingRules, now: Date): string {
  const today = parisDate(now);
  if (minimumNotice === "day-before") return addDays(today, 1);
  return minimumNotice === "two-days" ? parisDate(after(now, MINIMUM_NOTICE_MS["two-days"])) : today;
}

export function whyTooLate({ minimumNotice }: BookingRules, slot: Slot, now: Date): "begun" | "minimum-notice" | null {
  const start = instantOf(slot).getTime();
  if (start <= now.getTime()) return "begun";
  if (minimumNotice === "day-before") return slot.date <= parisDate(now) ? "minimum-notice" : null;
  return start < now.getTime() + MINIMUM_NOTICE_MS[minimumNotice] ? "minimum-notice" : null;
}
