import { addDays } from "#app/french/dates.ts";

export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export function dayOfMonth(date: string): number {
  return Number(date.slice(8));
}

export function shiftMonth(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7);
}

export const SATURDAY = 5;
export const SUNDAY = 6;

/** Monday is 0. */
export function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7;
}

function lastDateOf(month: string): string {
  return addDays(`${shiftMonth(month, 1)}-01`, -1);
}

export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const firstColumn = weekdayOf(first);
  const dayCount = dayOfMonth(lastDateOf(month));
  return Array.from({ length: Math.ceil((firstColumn + dayCount) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = week * 7 + column - firstColumn;
      return day >= 0 && day < dayCount ? addDays(first, day) : null;
    }),
  );
}

export function weekOf(date: string): string[] {
  const monday = addDays(date, -weekdayOf(date));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

export function shiftDateByMonths(date: string, count: number): string {
  const month = shiftMonth(monthOf(date), count);
  const last = lastDateOf(month);
  const sameDay = `${month}-${date.slice(8)}`;
  return sameDay > last ? last : sameDay;
}

export function dateAfterKey(date: string, key: string, shiftKey: boolean): string | undefined {
  switch (key) {
    case "ArrowLeft":
      return addDays(date, -1);
    case "ArrowRight":
      return addDays(date, 1);
    case "ArrowUp":
      return addDays(date, -7);
    case "ArrowDown":
      return addDays(date, 7);
    case "Home":
      return addDays(date, -weekdayOf(date));
    case "End":
      return addDays(date, 6 - weekdayOf(date));
    case "PageUp":
      return shiftDateByMonths(date, shiftKey ? -12 : -1);
    case "PageDown":
      return shiftDateByMonths(date, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

export function clampDate(date: string, first: string, last: string): string {
  if (date < first) return first;
  return date > last ? last : date;
}
