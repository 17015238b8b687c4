import { sql } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";
import { type BusyDays, type CalendarBusyTime, MIDNIGHT_AFTER, MIDNIGHT_BEFORE } from "./busy-time.ts";

/** Both days are included. */
export interface Days {
  first: string;
  last: string;
}

const busyBetween = compiledQuery((db, { first, last }: Days) =>
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

export async function readBusyDays(db: Db, { first, last }: Days): Promise<BusyDays> {
  const busy = new Map<string, CalendarBusyTime[]>();
  for (const time of (await busyBetween(db, { first, last })).rows) {
    const known = busy.get(time.date);
    if (known) known.push(time);
    else busy.set(time.date, [time]);
  }
  return busy;
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
