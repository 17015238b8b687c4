import type { SiteDeps } from "#app/site-deps.ts";
import { addDays, isIsoDate } from "#app/french/dates.ts";
import { daysAround } from "#app/features/booking/time/days.ts";
import { readDayRules } from "#app/features/booking/availability/day-rules.server.ts";
import { type FreeHours, freeHours, type UntimedSpan } from "./free-hours.ts";
import { listHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { NEARBY_DAYS } from "#app/features/booking/availability/nearest-free.ts";
import { parseSlot, slotKey } from "#app/features/booking/time/slot.ts";
import { ONLINE_BOOKING } from "#app/features/booking/time/span.ts";
import { DAY_MINUTES, LONGEST_TRAVEL_MINUTES, SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";

export async function readFreeHours(deps: SiteDeps, span: UntimedSpan): Promise<FreeHours> {
  return (await freeHoursUntilUsual(deps, span, { maxDays: 1 }))[0]!;
}

export async function readNextFreeHours(deps: SiteDeps): Promise<FreeHours> {
  const span = { ...ONLINE_BOOKING, date: parisDate(deps.now()) };
  const days = await freeHoursUntilUsual(deps, span, { maxDays: NEARBY_DAYS });
  return days.find(({ usual }) => usual.length > 0) ?? days[0]!;
}

/** Reads one day after another, until a day has a usual hour. */
async function freeHoursUntilUsual({ db, now }: SiteDeps, span: UntimedSpan, { maxDays }: { maxDays: number }) {
  const at = now();
  const range = daysAround(span.date, addDays(span.date, maxDays));
  const [rules, holds] = await Promise.all([readDayRules(db, range, at), listHolds(db, range.first, range.last, at)]);
  const heldKeys = new Set(holds.map(slotKey));
  const days: FreeHours[] = [];
  for (let offset = 0; offset < maxDays; offset++) {
    const hours = freeHours({ ...span, date: addDays(span.date, offset) }, rules, heldKeys);
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
  const travel = (name: "travelBefore" | "travelAfter") => Math.min(count(name), LONGEST_TRAVEL_MINUTES);
  return { date, minutes, travelBefore: travel("travelBefore"), travelAfter: travel("travelAfter") };
}
