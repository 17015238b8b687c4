// In milliseconds.
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function after(instant: Date, duration: number): Date {
  return new Date(instant.getTime() + duration);
}

/** Adds months in UTC; a month that is too short gives its last day. */
export function addMonths(instant: Date, months: number): Date {
  const year = instant.getUTCFullYear();
  const month = instant.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moved = new Date(instant);
  moved.setUTCFullYear(year, month, Math.min(instant.getUTCDate(), lastDay));
  return moved;
}
