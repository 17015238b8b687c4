import { sql } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";
import { isInForce } from "./slot-holds.server.ts";
import {
  type BusyDays,
  type BusyTime,
  type CalendarBusyTime,
  MIDNIGHT_AFTER,
  MIDNIGHT_BEFORE,
  NEVER_BUSY,
} from "./busy-time.ts";

export interface Days {
  first: string;
  last: string;
}

const busyBetween = compiledQuery((db, { first, last }: Days) =>
  db
    .selectFrom("busyTimes")
    .select(["date", "from", "to"])
    .where("date", ">=", first)
    .where("date", "<=", last)
    .orderBy("date")
    .orderBy("from")
    .orderBy("to"),
);

/** Reads busy times without their calendars, which public pages do not need. */
export async function readBusyDays(db: Db, days: Days): Promise<BusyDays> {
  return byDay((await busyBetween(db, days)).rows);
}

const namedBusyBetween = compiledQuery((db, { first, last }: Days) =>
  db
    .selectFrom("busyTimes")
    .innerJoin("personalCalendars", "personalCalendars.id", "busyTimes.calendarId")
    .innerJoin("users", "users.id", "personalCalendars.userId")
    .select(["date", "from", "to", "personalCalendars.name as calendar", "userId", "firstName"])
    .where("date", ">=", first)
    .where("date", "<=", last)
    .orderBy("date")
    .orderBy("from")
    .orderBy("to"),
);

/** Reads busy times with their calendars, for the agency. */
export async function readNamedBusyDays(db: Db, days: Days): Promise<BusyDays<CalendarBusyTime>> {
  return byDay((await namedBusyBetween(db, days)).rows);
}

function byDay<Time extends BusyTime>(times: readonly Time[]): BusyDays<Time> {
  return Map.groupBy(times, ({ date }) => date);
}

const takenOn = compiledQuery((db, { date, at }: { date: string; at: string }) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom("slotHolds")
      .select(sql<string | null>`string_agg("time", '')`.as("times"))
      .where("date", "=", date)
      .where((hold) => isInForce(hold, at))
      .as("held"),
    eb
      .selectFrom("busyTimes")
      .select(sql<string | null>`string_agg("from" || "to", '')`.as("times"))
      .where("date", "=", date)
      .as("busy"),
  ]),
);

/**
 * Reads the held half hours and busy times of a day. Aggregated into one row: the rows of three full calendars would
 * cost SQLite more than the rest of the day.
 */
export async function readTaken(db: Db, date: string, now: Date): Promise<{ held: Set<string>; busy: BusyDays }> {
  const { held, busy } = (await takenOn(db, { date, at: now.toISOString() })).rows[0]!;
  const times = timesIn(busy);
  const spans: BusyTime[] = [];
  for (let index = 0; index < times.length; index += 2)
    spans.push({ date, from: times[index]!, to: times[index + 1]! });
  return { held: new Set(timesIn(held)), busy: spans.length > 0 ? new Map([[date, spans]]) : NEVER_BUSY };
}

/** « 09:0009:30 » */
function timesIn(text: string | null): string[] {
  return text?.match(/.{5}/g) ?? [];
}

const wholeDaysBetween = compiledQuery((db, { first, last }: Days) =>
  db
    .selectFrom("busyTimes")
    .select("date")
    .distinct()
    // Literals let both databases use the partial index of whole days.
    .where("from", "=", sql.lit(MIDNIGHT_BEFORE))
    .where("to", "=", sql.lit(MIDNIGHT_AFTER))
    .where("date", ">=", first)
    .where("date", "<=", last)
    .orderBy("date"),
);

export async function readBusyDates(db: Db, days: Days): Promise<string[]> {
  return (await wholeDaysBetween(db, days)).rows.map(({ date }) => date);
}
