// In milliseconds.
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The moment that is so much later, or earlier where the duration is negative. */
export function after(moment: Date, duration: number): Date {
  return new Date(moment.getTime() + duration);
}
