// In milliseconds.
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The moment that is so much later, or earlier where the duration is negative. */
export function after(moment: Date, duration: number): Date {
  return new Date(moment.getTime() + duration);
}

/** So many months later, or earlier, on the same day in UTC; on the last one of a month that is too short. */
export function addMonths(instant: Date, months: number): Date {
  const year = instant.getUTCFullYear();
  const month = instant.getUTCMonth() + months;
  // Day 0 of the next month is this one's last.
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moved = new Date(instant);
  moved.setUTCFullYear(year, month, Math.min(instant.getUTCDate(), last));
  return moved;
}
