import { randomUUID } from "node:crypto";
import { addDays } from "#app/french/dates.ts";
import { readSetting } from "#app/platform/database/stored-settings.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, type Failed, ok, type Ok, type Result } from "#app/platform/result.ts";
import { isAgendaDate, BOOKING_WINDOW_DAYS } from "#app/features/booking/time/days.ts";
import { BOOKING_RULES, lockRules, readClosures } from "#app/features/booking/availability/day-rules.server.ts";
import { hoursOf } from "#app/features/booking/availability/booking-rules.ts";
import { recordDayEvent } from "#app/features/booking/closures/closure-events.server.ts";
import {
  type Closure,
  closuresOfDay,
  isWholeDay,
  wholeDayClosure,
  wholeDays,
} from "#app/features/booking/closures/closure.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { daysOf } from "#app/features/booking/time/span.ts";

export type CloseDayRefusal = "past-day" | "no-day";

export interface BookedAppointment {
  id: string;
  time: string;
}

/** Appointments stay. The lock on the rules makes sure that a concurrent booking is listed or rejected. */
export async function closeDay(
  db: Db,
  date: string,
  now: Date,
): Promise<Result<{ added: boolean; booked: BookedAppointment[] }, CloseDayRefusal>> {
  if (date < parisDate(now)) return failed("past-day");
  // Rejects a mistyped year, because no page would show the closure.
  if (!isAgendaDate(date)) return failed("no-day");
  return db.transaction().execute(async (trx) => {
    await lockRules(trx, "exclusive");
    const added = !wholeDayClosure(await readClosures(trx, date), date);
    if (added) {
      await trx
        .insertInto("unavailabilities")
        .values({ ...wholeDays(date), id: randomUUID(), createdAt: now.toISOString() })
        .execute();
      await recordDayEvent(trx, "agency", date, "day-closed", now);
    }
    const booked = await listBookedOn(trx, date);
    return ok({ added, booked });
  });
}

async function listBookedOn(trx: Db, date: string): Promise<BookedAppointment[]> {
  const rows = await trx
    .selectFrom("appointments")
    .select(["id", "date", "slot as time", "minutes"])
    .where("date", "in", [addDays(date, -1), date])
    .where("status", "=", "confirmed")
    .orderBy("date")
    .orderBy("slot")
    .execute();
  return rows.filter((row) => daysOf(row).includes(date)).map(({ id, time }) => ({ id, time }));
}

export type Reopening =
  | Ok<{ reopened: boolean; deletedRecurring: Closure[]; isClosedByHours: boolean }>
  | Failed<"recurs", { recurring: Closure[] }>;

/** A closure of several days keeps its other days. With `endRecurring`, a recurring closure is deleted as a whole. */
export async function reopenDay(
  db: Db,
  date: string,
  now: Date,
  { endRecurring = false }: { endRecurring?: boolean } = {},
): Promise<Reopening> {
  return db.transaction().execute(async (trx) => {
    await lockRules(trx, "exclusive");
    const closures = closuresOfDay(await readClosures(trx, date), date);
    const recurring = closures.filter(({ recurrence }) => recurrence !== "once");
    if (recurring.length > 0 && !endRecurring) return failed("recurs", { recurring });
    const once = closures.filter(({ recurrence }) => recurrence === "once");
    for (const closure of once) await removeDay(trx, closure, date);
    for (const { id } of recurring) await trx.deleteFrom("unavailabilities").where("id", "=", id).execute();
    const eventDates = new Set([...(once.length > 0 ? [date] : []), ...recurring.map((closure) => closure.date)]);
    for (const eventDate of eventDates) await recordDayEvent(trx, "agency", eventDate, "day-reopened", now);
    const isClosedByHours = !hoursOf(await readSetting(trx, BOOKING_RULES), date).open;
    return ok({ reopened: closures.length > 0, deletedRecurring: recurring, isClosedByHours });
  });
}

async function removeDay(trx: Db, { id, date: first, lastDate }: Closure, date: string): Promise<void> {
  const row = await trx.deleteFrom("unavailabilities").where("id", "=", id).returningAll().executeTakeFirst();
  // An undo may have deleted the closure, because an undo does not lock the rules.
  if (!row) return;
  const rest = [
    { date: first, lastDate: addDays(date, -1) },
    { date: addDays(date, 1), lastDate },
  ].filter((range) => range.date <= range.lastDate);
  for (const range of rest) {
    await trx
      .insertInto("unavailabilities")
      .values({ ...row, ...range, id: randomUUID() })
      .execute();
  }
}

export interface ClosedDay {
  date: string;
  parts: Pick<Closure, "from" | "to">[] | null;
}

/** Lists the closed days of all stored closures; recurring ones at least to the end of the longest booking window. */
export async function listClosedDays(db: Db, now: Date): Promise<ClosedDay[]> {
  const closures = await readClosures(db, "");
  const first = closures.map(({ date }) => date).toSorted()[0];
  if (!first) return [];
  const days: ClosedDay[] = [];
  const last = [addDays(parisDate(now), BOOKING_WINDOW_DAYS), ...closures.map(({ lastDate }) => lastDate)]
    .toSorted()
    .at(-1)!;
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const dayClosures = closuresOfDay(closures, date);
    if (dayClosures.length === 0) continue;
    days.push({ date, parts: dayClosures.some(isWholeDay) ? null : dayClosures.map(({ from, to }) => ({ from, to })) });
  }
  return days;
}
