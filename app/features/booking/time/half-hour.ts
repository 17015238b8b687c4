import { parisOffset } from "./paris-offset.ts";
import { after, MINUTE } from "#app/platform/durations.ts";

export const SLOT_MINUTES = 30; // specification §9
const OPENING_HOUR = 9;
const CLOSING_HOUR = 18;

export const DEFAULT_TIMES: readonly string[] = /* @__PURE__ */ Array.from(
  { length: ((CLOSING_HOUR - OPENING_HOUR) * 60) / SLOT_MINUTES },
  (_, index) => timeOfMinutes(OPENING_HOUR * 60 + index * SLOT_MINUTES),
);

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

export function isDefaultTime(text: string): boolean {
  return DEFAULT_TIMES.includes(text);
}
