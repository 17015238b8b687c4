import type { Db } from "#app/platform/database/connection.server.ts";
import { recordSiteEvent } from "#app/platform/events/record-event.server.ts";
import type { BusyTime } from "#app/features/booking/availability/busy-time.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import { addDays } from "#app/french/dates.ts";

/** Rows per statement, below SQLite's limit of bound parameters. */
const AT_ONCE = 500;

/**
 * Writes only differences. The caller locks the rules, so a booking sees either all old or all new times.
 * @returns whether a busy time changed
 */
export async function storeBusyTimes(trx: Db, calendarId: string, times: readonly BusyTime[]): Promise<boolean> {
  const stored = await trx
    .selectFrom("busyTimes")
    .select(["date", "from", "to"])
    .where("calendarId", "=", calendarId)
    .execute();
  const wanted = new Set(times.map(keyOf));
  const gone = stored.filter((time) => !wanted.has(keyOf(time)));
  const known = new Set(stored.map(keyOf));
  const added = times.filter((time) => !known.has(keyOf(time)));
  for (const some of chunks(gone)) {
    await trx
      .deleteFrom("busyTimes")
      .where("calendarId", "=", calendarId)
      .where((eb) => eb.or(some.map(({ date, from }) => eb.and({ date, from }))))
      .execute();
  }
  for (const some of chunks(added)) {
    await trx
      .insertInto("busyTimes")
      .values(some.map(({ date, from, to }) => ({ date, calendarId, from, to })))
      .execute();
  }
  return gone.length + added.length > 0;
}

/** Also tells open agency pages of a change. */
export async function updateBusyTimes(trx: Db, calendarId: string, times: readonly BusyTime[], at: Date) {
  if (await storeBusyTimes(trx, calendarId, times))
    await recordSiteEvent(trx, { at, actor: "system", kind: "busy-times-changed", data: {} });
}

const keyOf = ({ date, from, to }: BusyTime) => `${date} ${from} ${to}`;

function chunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) =>
    items.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
}

/** Also covers calendars that can no longer be read. */
export async function purgeBusyTimes(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("busyTimes")
    .where("date", "<", addDays(todayInParis(now), -1))
    .execute();
}
