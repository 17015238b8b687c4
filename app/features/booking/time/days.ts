import { addDays, isIsoDate } from "#app/french/dates.ts";
import { parisDate } from "./paris-time.ts";

/** The longest booking window, which ends this many days after today. */
export const BOOKING_WINDOW_DAYS = 365;

/** The limits reject mistyped years. */
export function isAgendaDate(date: string): boolean {
  return isIsoDate(date) && date >= "2000-01-01" && date <= "2199-12-31";
}

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
