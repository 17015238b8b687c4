import type { Db } from "#app/platform/database/connection.server.ts";
import { recordSiteEvent } from "#app/platform/events/record-event.server.ts";
import { type BusyTime, serializeBusyTimes } from "#app/features/booking/availability/busy-time.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { addDays } from "#app/french/dates.ts";

/** Rows per statement, below SQLite's limit of bound parameters. */
const BATCH_SIZE = 500;

/** Writes only differences. Needs the exclusive lock on the rules if there are any. @returns whether there were any */
export async function storeBusyTimes(trx: Db, calendarId: string, times: readonly BusyTime[]): Promise<boolean> {
  const stored = await trx
    .selectFrom("busyTimes")
    .select(["date", "times"])
    .where("calendarId", "=", calendarId)
    .execute();
  const storedByDate = new Map(stored.map(({ date, times }) => [date, times]));
  const newByDate = new Map(
    [...Map.groupBy(times, ({ date }) => date)].map(([date, times]) => [date, serializeBusyTimes(times)]),
  );
  const removedDates = [...storedByDate.keys()].filter((date) => !newByDate.has(date));
  const changedDays = [...newByDate].filter(([date, times]) => storedByDate.get(date) !== times);
  for (const dates of batches(removedDates)) {
    await trx.deleteFrom("busyTimes").where("calendarId", "=", calendarId).where("date", "in", dates).execute();
  }
  for (const batch of batches(changedDays)) {
    await trx
      .insertInto("busyTimes")
      .values(batch.map(([date, times]) => ({ date, calendarId, times })))
      .onConflict((conflict) =>
        conflict.columns(["date", "calendarId"]).doUpdateSet(({ ref }) => ({ times: ref("excluded.times") })),
      )
      .execute();
  }
  return removedDates.length + changedDays.length > 0;
}

/** The event updates the open pages of the agency. */
export async function storeBusyTimesWithEvent(trx: Db, calendarId: string, times: readonly BusyTime[], at: Date) {
  if (await storeBusyTimes(trx, calendarId, times))
    await recordSiteEvent(trx, { at, actor: "system", kind: "busy-times-changed", data: {} });
}

function batches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}

export async function purgeBusyTimes(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("busyTimes")
    .where("date", "<", addDays(parisDate(now), -1))
    .execute();
}
