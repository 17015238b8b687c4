import { parisOffset } from "./paris-offset.ts";
import { after, MINUTE } from "#app/platform/durations.ts";

export const SLOT_MINUTES = 30; // specification §9
export const DAY_MINUTES = 24 * 60;

export const HALF_HOURS: readonly string[] = Array.from({ length: DAY_MINUTES / SLOT_MINUTES }, (_, index) =>
  timeOfMinutes(index * SLOT_MINUTES),
);

const KNOWN_HALF_HOURS: ReadonlySet<string> = new Set(HALF_HOURS);

export function isHalfHour(text: string): boolean {
  return KNOWN_HALF_HOURS.has(text);
}

/** The longest booking window, which ends this many days after today. */
export const BOOKING_WINDOW_DAYS = 365;

export function timeOfMinutes(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

export interface ParisTime {
  date: string;
  time: string;
}

export function parisTime(instant: Date): ParisTime {
  const iso = after(instant, parisOffset(instant.getTime()) * MINUTE).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}

export function parisDate(instant: Date): string {
  return parisTime(instant).date;
}
