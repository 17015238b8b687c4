import { dayMonthYear, longDate, longMonth } from "./dates.ts";

export const WEEKDAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"] as const;

export function weekdayName(date: string): string {
  return longDate(date).split(" ")[0]!;
}

export function dayMonth(date: string): string {
  return dayMonthYear(date).replace(/ \d+$/, "");
}

export function weekdayDayMonth(date: string): string {
  return `${weekdayName(date)} ${dayMonth(date)}`;
}

/** "2026-12-01" -> "décembre" */
export function monthName(date: string): string {
  return longMonth(date).split(" ")[0]!;
}

/** "2026-12-01" -> "1er" */
export function dayNumber(date: string): string {
  return dayMonthYear(date).split(/\s/)[0]!;
}
