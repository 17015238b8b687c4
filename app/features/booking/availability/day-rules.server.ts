import { expressionBuilder } from "kysely";
import { addDays } from "#app/french/dates.ts";
import { type SettingSpec, readSetting } from "#app/platform/database/stored-settings.server.ts";
import type { SettingKey } from "#app/platform/schema/event-kinds.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { takeLock } from "#app/platform/database/row-locks.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { type BookingRules, bookingRulesSchema, DEFAULT_RULES } from "./booking-rules.ts";
import type { Closure } from "#app/features/booking/closures/closure.ts";
import type { DayRules, AgencyDayRules } from "./slot-refusal.ts";
import { readBusyDays, readAgencyBusyDays } from "./busy-times.server.ts";
import { type Days, bookingWindow } from "#app/features/booking/time/days.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";

export const BOOKING_RULES: SettingSpec<BookingRules, SettingKey> = {
  key: "booking-rules",
  schema: bookingRulesSchema,
  initial: DEFAULT_RULES,
};

/** Bookings take a shared lock; changes that close times take an exclusive one, so that no booking uses old rules. */
export async function lockRules(trx: Db, mode: "shared" | "exclusive"): Promise<void> {
  await takeLock(trx, "agendaRules", { mode });
}

/** A `where` condition for closures that may touch a day from `first` on; an index supports it. */
export function touchesDaysFrom(first: string) {
  const eb = expressionBuilder<Schema, "unavailabilities">();
  const recurring = eb("recurrence", "in", ["weekly", "yearly"]);
  return eb.or([recurring, eb.and([eb("recurrence", "=", "once"), eb("lastDate", ">=", first)])]);
}

export async function readClosures(db: Db, first: string): Promise<Closure[]> {
  return db
    .selectFrom("unavailabilities")
    .select(["id", "date", "lastDate", "from", "to", "recurrence", "publicReason"])
    .where(touchesDaysFrom(first))
    .orderBy("date")
    .orderBy("id")
    .execute();
}

/** Starts one day early, because an appointment that is not over may have begun yesterday. */
export function readCurrentClosures(db: Db, now: Date): Promise<Closure[]> {
  return readClosures(db, addDays(parisDate(now), -1));
}

export async function readRules(db: Db, first: string): Promise<Pick<DayRules, "rules" | "closures">> {
  const [rules, closures] = await Promise.all([readSetting(db, BOOKING_RULES), readClosures(db, first)]);
  return { rules, closures };
}

export async function readDayRules(db: Db, days: Days, now: Date): Promise<DayRules> {
  const [rules, busy] = await Promise.all([readRules(db, days.first), readBusyDays(db, days)]);
  return { ...rules, busy, now };
}

export async function readAgencyDayRules(db: Db, days: Days, now: Date): Promise<AgencyDayRules> {
  const [rules, busy] = await Promise.all([readRules(db, days.first), readAgencyBusyDays(db, days)]);
  return { ...rules, busy, now };
}

export function readWindowRules(db: Db, now: Date): Promise<DayRules> {
  return readDayRules(db, bookingWindow(now), now);
}
