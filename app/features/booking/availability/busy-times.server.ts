import { sql } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { type BusyDays, type BusyTime, type CalendarBusyTime, parseBusyTimes, STORED_WHOLE_DAY } from "./busy-time.ts";
import type { Days } from "#app/features/booking/time/days.ts";

export async function readBusyDays(db: Db, { first, last }: Days): Promise<BusyDays> {
  const rows = await db
    .selectFrom("busyTimes")
    .select(["date", "times"])
    .where("date", ">=", first)
    .where("date", "<=", last)
    .orderBy("date")
    .execute();
  return groupByDay(rows.flatMap(({ date, times }) => parseBusyTimes(date, times)));
}

export async function readAgencyBusyDays(db: Db, { first, last }: Days): Promise<BusyDays<CalendarBusyTime>> {
  const rows = await db
    .selectFrom("busyTimes")
    .innerJoin("personalCalendars", "personalCalendars.id", "busyTimes.calendarId")
    .innerJoin("users", "users.id", "personalCalendars.userId")
    .select(["date", "times", "personalCalendars.name as calendar", "userId", "firstName"])
    .where("date", ">=", first)
    .where("date", "<=", last)
    .orderBy("date")
    .execute();
  return groupByDay(
    rows.flatMap(({ date, times, ...calendar }) =>
      parseBusyTimes(date, times).map((time) => ({ ...time, ...calendar })),
    ),
  );
}

function groupByDay<Time extends BusyTime>(times: readonly Time[]): BusyDays<Time> {
  const days = Map.groupBy(times, ({ date }) => date);
  // Several calendars may have rows for one day, so their times are not in order.
  for (const day of days.values()) day.sort((a, b) => (a.from + a.to).localeCompare(b.from + b.to));
  return days;
}

export async function readFullyBusyDates(db: Db, { first, last }: Days): Promise<string[]> {
  const rows = await db
    .selectFrom("busyTimes")
    .select("date")
    .distinct()
    // A literal lets both databases use the partial index of whole days.
    .where("times", "=", sql.lit(STORED_WHOLE_DAY))
    .where("date", ">=", first)
    .where("date", "<=", last)
    .orderBy("date")
    .execute();
  return rows.map(({ date }) => date);
}
