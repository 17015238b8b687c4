import { dayMonthYear, longDate } from "./dates.ts";

export const WEEKDAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"] as const;

/** "2026-12-01" -> "mardi" */
export function weekdayName(date: string): string {
  return longDate(date).split(" ")[0]!;
}

/** "2026-12-01" -> "1er décembre" */
export function dayMonth(date: string): string {
  return dayMonthYear(date).replace(/ \d+$/, "");
}

/** "2026-12-01" -> "mardi 1er décembre" */
export function weekdayDayMonth(date: string): string {
  return `${weekdayName(date)} ${dayMonth(date)}`;
}

/** "2026-12-01" -> "1er" */
export function dayNumber(date: string): string {
  return dayMonthYear(date).split(/\s/)[0]!;
}

/** ["30 novembre", "au 6 décembre"]; a shared month is named once, the year only if it changes or is not today's. */
export function formatDateRange(first: string, last: string, today: string): [string, string] {
  const end = last.slice(0, 4) === today.slice(0, 4) ? dayMonth(last) : dayMonthYear(last);
  if (first.slice(0, 4) !== last.slice(0, 4)) return [dayMonthYear(first), `au ${dayMonthYear(last)}`];
  return [first.slice(0, 7) === last.slice(0, 7) ? dayNumber(first) : dayMonth(first), `au ${end}`];
}
