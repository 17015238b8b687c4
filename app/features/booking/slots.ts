import { tzOffset } from "@date-fns/tz/tzOffset";

/** Every day and every slot of the agency is in this zone (D6). */
const AGENCY_TIME_ZONE = "Europe/Paris";

export const SLOT_MINUTES = 30; // §9
const OPENING_HOUR = 9; // §9
const CLOSING_HOUR = 18; // §9, excluded

/** "09:00", "09:30" … "17:30". */
export const SLOTS: readonly string[] = /* @__PURE__ */ Array.from(
  { length: ((CLOSING_HOUR - OPENING_HOUR) * 60) / SLOT_MINUTES },
  (_, index) => clock(OPENING_HOUR * 60 + index * SLOT_MINUTES),
);

export const HORIZON_DAYS = 365; // D6: the 365th day from today is the last

const DAY_MS = 86_400_000;

function clock(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Day and minute on the clocks of Paris. */
export function nowInParis(now: Date): { date: string; time: string } {
  const iso = new Date(now.getTime() + tzOffset(AGENCY_TIME_ZONE, now) * 60_000).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}

/** The calendar date in Paris, YYYY-MM-DD. */
export function todayInParis(now: Date): string {
  return nowInParis(now).date;
}

/** The date so many days after (or before) another; no time zone is involved. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function lastBookableDate(now: Date): string {
  return addDays(todayInParis(now), HORIZON_DAYS);
}

/** A date of the calendar, written YYYY-MM-DD: `2026-02-30` is not one. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

export function isSlot(text: string): boolean {
  return SLOTS.includes(text);
}

/** Slots lie outside the night hour that summer time skips or repeats: in Paris, wall clock order is time order. */
function begun(date: string, slot: string, paris: { date: string; time: string }): boolean {
  return date === paris.date ? slot <= paris.time : date < paris.date;
}

export function hasBegun(date: string, slot: string, now: Date): boolean {
  return begun(date, slot, nowInParis(now));
}

/** Why a day cannot be booked, or null when it can (closed days are the database's matter). */
export function checkDate(date: string, now: Date): "not-a-date" | "past-date" | "beyond-horizon" | null {
  if (!isIsoDate(date)) return "not-a-date";
  const today = todayInParis(now);
  if (date < today) return "past-date";
  return date > addDays(today, HORIZON_DAYS) ? "beyond-horizon" : null;
}

/** Why a moment cannot be booked, or null when it can. */
export function checkMoment(
  date: string,
  slot: string,
  now: Date,
): "past-date" | "beyond-horizon" | "slot-begun" | "not-a-slot" | "not-a-date" | null {
  const refusal = checkDate(date, now);
  if (refusal) return refusal;
  if (!isSlot(slot)) return "not-a-slot";
  return hasBegun(date, slot, now) ? "slot-begun" : null;
}

/** The slots of a day that may still be offered; none on a day that cannot be booked. */
export function openSlots(date: string, taken: Iterable<string>, now: Date): string[] {
  if (checkDate(date, now)) return [];
  const paris = nowInParis(now);
  const held = new Set(taken);
  return SLOTS.filter((slot) => !held.has(slot) && !begun(date, slot, paris));
}

/** The instant at which an appointment starts. */
export function startsAt(date: string, slot: string): Date {
  const wallClock = new Date(`${date}T${slot}:00Z`);
  // The offset is looked up an hour or two late, which is still after the night in which it changes.
  return new Date(wallClock.getTime() - tzOffset(AGENCY_TIME_ZONE, wallClock) * 60_000);
}

/** The instant at which it ends. */
export function endsAt(date: string, slot: string): Date {
  return new Date(startsAt(date, slot).getTime() + SLOT_MINUTES * 60_000);
}
