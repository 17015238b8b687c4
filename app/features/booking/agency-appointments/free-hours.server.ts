import type { SiteDeps } from "#app/site-deps.ts";
import { addDays, isIsoDate } from "#app/french/dates.ts";
import { daysAround } from "#app/features/booking/time/days.ts";
import { readDayRules } from "#app/features/booking/availability/day-rules.server.ts";
import { type FreeHours, freeHours, type UntimedSpan } from "./free-hours.ts";
import { listHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { NEARBY_DAYS } from "#app/features/booking/availability/nearest-free.ts";
import { parseSlot, slotKey } from "#app/features/booking/time/slot.ts";
import { ONLINE_BOOKING } from "#app/features/booking/time/span.ts";
import { DAY_MINUTES, SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";

export async function readFreeHours(deps: SiteDeps, span: UntimedSpan): Promise<FreeHours> {
  return (await freeHoursFrom(deps, span, 1))[0]!;
}

export async function readNextFreeHours(deps: SiteDeps): Promise<FreeHours> {
  const days = await freeHoursFrom(deps, { ...ONLINE_BOOKING, date: parisDate(deps.now()) }, NEARBY_DAYS);
  return days.find(({ usual }) => usual.length > 0) ?? days[0]!;
}

async function freeHoursFrom({ db, now }: SiteDeps, span: UntimedSpan, count: number): Promise<FreeHours[]> {
  const at = now();
  const range = daysAround(span.date, addDays(span.date, count));
  const [day, holds] = await Promise.all([readDayRules(db, range, at), listHolds(db, range.first, range.last, at)]);
  const heldKeys = new Set(holds.map(slotKey));
  const days: FreeHours[] = [];
  for (let offset = 0; offset < count; offset++) {
    const hours = freeHours({ ...span, date: addDays(span.date, offset) }, day, heldKeys);
    days.push(hours);
    if (hours.usual.length > 0) break;
  }
  return days;
}

/** Reads form fields or URL parameters, with defaults for invalid values; null without a valid date. */
export function readUntimedSpan(fields: { get(name: string): unknown }): UntimedSpan | null {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const { date } = parseSlot(text("chosenSlot")) ?? { date: text("date") };
  if (!isIsoDate(date)) return null;
  const count = (name: "minutes" | "travelBefore" | "travelAfter") => {
    const digits = text(name);
    return /^\d{1,4}$/.test(digits) && Number(digits) % SLOT_MINUTES === 0 ? Number(digits) : ONLINE_BOOKING[name];
  };
  const minutes = Math.min(count("minutes") || SLOT_MINUTES, DAY_MINUTES);
  const travel = (name: "travelBefore" | "travelAfter") => Math.min(count(name), 8 * 60);
  return { date, minutes, travelBefore: travel("travelBefore"), travelAfter: travel("travelAfter") };
}
