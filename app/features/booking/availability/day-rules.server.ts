import { expressionBuilder } from "kysely";
import { addDays } from "#app/french/dates.ts";
import { type AgencySetting, readSetting } from "#app/platform/database/stored-settings.server.ts";
import type { SettingKey } from "#app/platform/schema/event-kinds.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { takeLock } from "#app/platform/database/row-locks.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { type BookingRules, bookingRulesSchema, DEFAULT_RULES } from "./booking-rules.ts";
import type { Closure } from "#app/features/booking/closures/closure.ts";
import { listHolds } from "./slot-holds.server.ts";
import type { DayRules } from "./slot-refusal.ts";
import { type Days, readBusyDays } from "./busy-times.server.ts";
import { BOOKING_WINDOW_DAYS, todayInParis } from "#app/features/booking/time/half-hour.ts";

export const BOOKING_RULES: AgencySetting<BookingRules, SettingKey> = {
  key: "booking-rules",
  schema: bookingRulesSchema,
  initial: DEFAULT_RULES,
};

/**
 * Locks the rules by which days are booked, closures included, until the transaction ends. Bookings share the lock; a
 * change of the opening hours or of a closure takes it alone, so that nobody books until it is done.
 */
export async function lockRules(trx: Db, mode: "shared" | "alone"): Promise<void> {
  await takeLock(trx, "agendaRules", { mode });
}

/** For `where`: what may close a day from `first` on. The index finds it, however many closures are over. */
export function closesFrom(first: string) {
  const eb = expressionBuilder<Schema, "unavailabilities">();
  const again = eb("recurrence", "in", ["weekly", "yearly"]);
  return eb.or([again, eb.and([eb("recurrence", "=", "once"), eb("lastDate", ">=", first)])]);
}

const closuresFrom = compiledQuery((db, { first }: { first: string }) =>
  db
    .selectFrom("unavailabilities")
    .select(["id", "date", "lastDate", "from", "to", "recurrence", "publicReason"])
    .where(closesFrom(first))
    .orderBy("date")
    .orderBy("id"),
);

/** The closures that may touch a day from `first` on. */
export async function readClosures(db: Db, first: string): Promise<Closure[]> {
  return (await closuresFrom(db, { first })).rows;
}

/** The closures that may touch an appointment that is not over: it may have begun yesterday. */
export function readClosuresNow(db: Db, now: Date): Promise<Closure[]> {
  return readClosures(db, addDays(todayInParis(now), -1));
}

/** By what rules some days may be booked; their closures also touch days after the last. */
export async function readDayRules(db: Db, days: Days, now: Date): Promise<DayRules> {
  const [rules, closures, busy] = await Promise.all([
    readSetting(db, BOOKING_RULES),
    readClosures(db, days.first),
    readBusyDays(db, days),
  ]);
  return { rules, closures, busy, now };
}

/** By what rules every day may be booked that clients could choose. */
export function readWindowRules(db: Db, now: Date): Promise<DayRules> {
  const today = todayInParis(now);
  // Travel after the last day may pass midnight.
  return readDayRules(db, { first: addDays(today, -1), last: addDays(today, BOOKING_WINDOW_DAYS + 1) }, now);
}

/** The half hours of a day that somebody holds. */
export async function readHeld(db: Db, date: string, now: Date): Promise<Set<string>> {
  return new Set((await listHolds(db, date, date, now)).map(({ time }) => time));
}
