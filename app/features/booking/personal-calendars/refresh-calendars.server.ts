import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { after, DAY, HOUR, MINUTE } from "#app/platform/durations.ts";
import { failed } from "#app/platform/result.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { bookingWindow } from "#app/features/booking/time/days.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { lockRules } from "#app/features/booking/availability/day-rules.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { failingCalendarEmail } from "./failing-calendar.emails.ts";
import { storeBusyTimesWithEvent } from "./busy-times-store.server.ts";
import { type CalendarDeps, type CalendarReading, decryptLink, readCalendar } from "./calendar-reading.server.ts";
import type { ReadFault } from "./calendars.messages.ts";
import { NEVER_READ } from "./fetch-calendar.server.ts";

export const READ_EVERY = 10 * MINUTE;
/** Longer than fetching and reading may take together, even if the worker thread reads other calendars first. */
const LEASE = 5 * MINUTE;
/** The duration of a failure before its member gets an e-mail, and before the agency's pages show it. */
const MAIL_AFTER = DAY;
const LIST_AFTER = HOUR;

interface ClaimedCalendar {
  id: string;
  link: string;
  etag: string | null;
  lastModified: string | null;
  readThrough: string | null;
  leaseOwner: string;
}

/** Safe to run on several instances: each leases the calendars that it reads. @returns the number of calendars read */
export async function refreshCalendars(deps: CalendarDeps, stopped: AbortSignal, onlyId?: string): Promise<number> {
  let count = 0;
  while (!stopped.aborted) {
    const calendar = await claimDueCalendar(deps, onlyId);
    if (!calendar) break;
    await refreshClaimed(deps, calendar, stopped);
    count++;
  }
  return count;
}

async function claimDueCalendar({ db, now }: CalendarDeps, onlyId?: string): Promise<ClaimedCalendar | undefined> {
  const at = now();
  const isDue = (eb: ExpressionBuilder<Schema, "personalCalendars">) =>
    eb.and([
      eb("pausedAt", "is", null),
      eb("nextReadAt", "<=", at.toISOString()),
      eb.or([eb("leaseUntil", "is", null), eb("leaseUntil", "<=", at.toISOString())]),
    ]);
  const due = db
    .selectFrom("personalCalendars")
    .select("id")
    .where(isDue)
    .$if(onlyId !== undefined, (query) => query.where("id", "=", onlyId!))
    .orderBy("nextReadAt")
    .limit(1);
  const leaseOwner = randomUUID();
  const claimed = await db
    .updateTable("personalCalendars")
    .set({ leaseOwner, leaseUntil: after(at, LEASE).toISOString() })
    .where("id", "=", due)
    // If two instances choose the same row, the second finds it leased, or already read.
    .where(isDue)
    .returning(["id", "link", "etag", "lastModified", "readThrough"])
    .executeTakeFirst();
  return claimed && { ...claimed, leaseOwner };
}

async function refreshClaimed(deps: CalendarDeps, calendar: ClaimedCalendar, stopped: AbortSignal): Promise<void> {
  const reading = await readClaimed(deps, calendar, stopped).catch(async (error: unknown) => {
    await releaseLease(deps.db, calendar);
    throw error;
  });
  const { db, now } = deps;
  await db.transaction().execute(async (trx) => {
    // Lock order: rules before rows. New busy times need the exclusive lock, so that no booking reads half of them.
    await lockRules(trx, reading.ok && reading.changed ? "exclusive" : "shared");
    const leased = await trx
      .selectFrom("personalCalendars")
      .select("failingSince")
      .where("id", "=", calendar.id)
      .where("leaseOwner", "=", calendar.leaseOwner)
      .$call(forUpdate(trx))
      .executeTakeFirst();
    // The calendar was removed or paused during the fetch, or another instance took it over.
    if (!leased) return;
    if (reading.ok && reading.changed) await storeBusyTimesWithEvent(trx, calendar.id, reading.times, now());
    await trx
      .updateTable("personalCalendars")
      .set(columnsAfter(reading, leased.failingSince, now()))
      .where("id", "=", calendar.id)
      .execute();
  });
}

async function readClaimed(
  deps: CalendarDeps,
  calendar: ClaimedCalendar,
  stopped: AbortSignal,
): Promise<CalendarReading> {
  const { id, link: encrypted, etag, lastModified, readThrough } = calendar;
  const link = decryptLink(deps, id, encrypted);
  if (!link) return failed("unreadable-link");
  // After midnight the window has a new last day, so fetch without validators.
  const isComplete = readThrough === bookingWindow(deps.now()).last;
  return readCalendar(deps, link, isComplete ? { etag, lastModified } : NEVER_READ, stopped);
}

/** The columns to store after a reading. A failure changes nothing that an earlier reading stored. */
function columnsAfter(reading: CalendarReading, failingSince: string | null, at: Date) {
  const next = { nextReadAt: after(at, READ_EVERY).toISOString(), leaseOwner: null, leaseUntil: null };
  if (!reading.ok) return { ...next, failure: reading.reason, failingSince: failingSince ?? at.toISOString() };
  const success = { ...next, lastReadAt: at.toISOString(), failure: null, failingSince: null, failureMailedAt: null };
  if (!reading.changed) return success;
  return { ...success, ...reading.version, readThrough: reading.lastDayRead, skippedEvents: reading.skipped };
}

async function releaseLease(db: Db, { id, leaseOwner }: ClaimedCalendar): Promise<void> {
  await db
    .updateTable("personalCalendars")
    .set({ leaseOwner: null, leaseUntil: null })
    .where("id", "=", id)
    .where("leaseOwner", "=", leaseOwner)
    .execute();
}

/** Safe to run on several instances at once: each failing calendar is reported once. */
export async function mailFailingCalendars(deps: SiteDeps): Promise<number> {
  const { db, now, publicUrl } = deps;
  const at = now();
  const selectDue = (dbOrTrx: Db) =>
    dbOrTrx
      .selectFrom("personalCalendars")
      .innerJoin("users", "users.id", "personalCalendars.userId")
      .select(["personalCalendars.id", "personalCalendars.name", "userId", "email", "failure", "failingSince"])
      .where("failingSince", "<=", after(at, -MAIL_AFTER).toISOString())
      .where("failureMailedAt", "is", null);
  if (!(await selectDue(db).executeTakeFirst())) return 0;
  return db.transaction().execute(async (trx) => {
    let count = 0;
    for (const { id, name, userId, email, failure, failingSince } of await selectDue(trx).execute()) {
      const marked = await trx
        .updateTable("personalCalendars")
        .set({ failureMailedAt: at.toISOString() })
        .where("id", "=", id)
        .where("failureMailedAt", "is", null)
        .where("failingSince", "is not", null)
        .executeTakeFirst();
      if (marked.numUpdatedRows === 0n) continue;
      const mail = failingCalendarEmail({
        identity: deps.identity(),
        to: email,
        name,
        failure: failure as ReadFault,
        failingSince: new Date(failingSince!),
        publicUrl,
      });
      await enqueueMail(trx, at, { userId, eventId: null }, mail);
      count++;
    }
    return count;
  });
}

export interface FailingCalendar {
  id: string;
  name: string;
  userId: string;
  firstName: string;
  failure: ReadFault;
  failingSince: string;
}

export async function listFailingCalendars({ db, now }: SiteDeps): Promise<FailingCalendar[]> {
  const rows = await db
    .selectFrom("personalCalendars")
    .innerJoin("users", "users.id", "personalCalendars.userId")
    .select(["personalCalendars.id", "personalCalendars.name", "userId", "firstName", "failure", "failingSince"])
    .where("failingSince", "<=", after(now(), -LIST_AFTER).toISOString())
    .orderBy("failingSince")
    .execute();
  return rows.map((row) => ({ ...row, failure: row.failure as ReadFault, failingSince: row.failingSince! }));
}
