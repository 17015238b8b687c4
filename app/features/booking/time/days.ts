import { addDays } from "#app/french/dates.ts";
import { BOOKING_WINDOW_DAYS, parisDate } from "./half-hour.ts";

export interface Days {
  first: string;
  last: string;
}

/** Adds a day on each side, because travel may cross midnight. */
export function daysAround(first: string, last: string): Days {
  return { first: addDays(first, -1), last: addDays(last, 1) };
}

/** The days on which an appointment in the booking window may lie, travel included. */
export function bookingWindow(now: Date): Days {
  const today = parisDate(now);
  return daysAround(today, addDays(today, BOOKING_WINDOW_DAYS));
}
