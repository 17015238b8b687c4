import { dayMonth, dayNumber } from "./date-labels.ts";
import { dayMonthYear } from "./dates.ts";

/** ["30 novembre", "au 6 décembre 2026"]; a shared month or year is named once. */
export function dateRange(first: string, last: string, { isYearShown = true } = {}): [string, string] {
  const end = isYearShown ? dayMonthYear(last) : dayMonth(last);
  const [isSameYear, isSameMonth] = [4, 7].map((length) => first.slice(0, length) === last.slice(0, length));
  if (isYearShown && !isSameYear) return [dayMonthYear(first), `au ${end}`];
  return [isSameMonth ? dayNumber(first) : dayMonth(first), `au ${end}`];
}

/** Like `dateRange`, but names the year only if one of the dates is in another year than `today`. */
export function dateRangeFrom(today: string, first: string, last: string): [string, string] {
  const isYearShown = [first, last].some((date) => date.slice(0, 4) !== today.slice(0, 4));
  return dateRange(first, last, { isYearShown });
}
