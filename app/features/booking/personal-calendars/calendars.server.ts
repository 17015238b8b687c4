import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import { after } from "#app/platform/durations.ts";
import { type Failed, failed, type Ok, ok, type Result } from "#app/platform/result.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { isActiveMember } from "#app/records/active-member.server.ts";
import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import { lockRules } from "#app/features/booking/availability/day-rules.server.ts";
import { parseBusyTimes } from "#app/features/booking/availability/busy-time.ts";
import { parseCalendarLink } from "./calendar-link.ts";
import { MAX_CALENDARS, type CalendarRefusal, type ReadFault } from "./calendars.messages.ts";
import { type CalendarDeps, decryptLink, encryptLink, readCalendar } from "./calendar-reading.server.ts";
import { NEVER_READ } from "./fetch-calendar.server.ts";
import { storeBusyTimes, storeBusyTimesWithEvent } from "./busy-times-store.server.ts";
import { READ_EVERY } from "./refresh-calendars.server.ts";

interface CalendarOwner {
  id: string;
}

const NEVER_STOPPED = new AbortController().signal;

type CalendarFailure = Failed<CalendarRefusal, { field?: "link" | undefined }>;

export async function addCalendar(
  deps: CalendarDeps,
  member: CalendarOwner,
  { name, link: text }: { name: string; link: string },
): Promise<Ok<{ id: string }> | CalendarFailure> {
  const { db, now, network } = deps;
  const link = parseCalendarLink(text, network);
  if (typeof link === "string") return failed(link, { field: "link" });
  const refusal = await refusalToAdd(deps, db, member, link);
  if (refusal) return refusal;
  const reading = await readCalendar(deps, link, NEVER_READ, NEVER_STOPPED);
  if (!reading.ok) return { ...reading, field: "link" };
  // The request had no validators, so « unchanged » is an error of the calendar's server.
  if (!reading.changed) return failed("server-error", { field: "link" });
  const id = randomUUID();
  return db.transaction().execute(async (trx) => {
    await lockRules(trx, "exclusive");
    await trx.selectFrom("users").select("id").where("id", "=", member.id).$call(forUpdate(trx)).execute();
    // A former member could not remove the calendar, so it would block slots for ever.
    if (!(await isActiveMember(trx, member.id))) return failed("unknown");
    // Another request may have added a calendar during the fetch.
    const lateRefusal = await refusalToAdd(deps, trx, member, link);
    if (lateRefusal) return lateRefusal;
    const at = now();
    await trx
      .insertInto("personalCalendars")
      .values({
        id,
        userId: member.id,
        name,
        link: encryptLink(deps, id, link),
        pausedAt: null,
        nextReadAt: after(at, READ_EVERY).toISOString(),
        leaseOwner: null,
        leaseUntil: null,
        ...reading.version,
        readThrough: reading.lastDayRead,
        skippedEvents: reading.skipped,
        lastReadAt: at.toISOString(),
        failure: null,
        failingSince: null,
        failureMailedAt: null,
        createdAt: at.toISOString(),
      })
      .execute();
    await storeBusyTimes(trx, id, reading.times);
    const actor = { memberId: member.id };
    await recordAccountEvent(trx, { at, actor, kind: "calendar-added", userId: member.id, data: {} });
    return ok({ id });
  });
}

async function refusalToAdd(
  deps: CalendarDeps,
  db: Db,
  member: CalendarOwner,
  link: URL,
): Promise<CalendarFailure | null> {
  const rows = await db
    .selectFrom("personalCalendars")
    .select(["id", "link"])
    .where("userId", "=", member.id)
    .execute();
  if (rows.some((row) => decryptLink(deps, row.id, row.link)?.href === link.href))
    return failed("already-added", { field: "link" });
  return rows.length >= MAX_CALENDARS ? failed("too-many-calendars") : null;
}

export interface ListedCalendar {
  id: string;
  name: string;
  isPaused: boolean;
  lastReadAt: string | null;
  failure: ReadFault | null;
  failingSince: string | null;
  skippedEvents: number;
  createdAt: string;
}

/** Never returns links or other members' calendars. */
export async function listCalendars({ db }: SiteDeps, member: CalendarOwner): Promise<ListedCalendar[]> {
  const rows = await db
    .selectFrom("personalCalendars")
    .select(["id", "name", "pausedAt", "lastReadAt", "failure", "failingSince", "skippedEvents", "createdAt"])
    .where("userId", "=", member.id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ pausedAt, failure, ...row }) => ({
    ...row,
    isPaused: pausedAt !== null,
    failure: failure as ReadFault | null,
  }));
}

type NameResult = Result<{ name: string }, "unknown">;

function updateOwnCalendar(db: Db, member: CalendarOwner, id: string) {
  return db.updateTable("personalCalendars").where("id", "=", id).where("userId", "=", member.id);
}

function nameOrUnknown(row: { name: string } | undefined): NameResult {
  return row ? ok({ name: row.name }) : failed("unknown");
}

export async function renameCalendar(
  { db }: SiteDeps,
  member: CalendarOwner,
  id: string,
  name: string,
): Promise<NameResult> {
  return nameOrUnknown(await updateOwnCalendar(db, member, id).set({ name }).returning("name").executeTakeFirst());
}

export async function pauseCalendar({ db, now }: SiteDeps, member: CalendarOwner, id: string): Promise<NameResult> {
  return db.transaction().execute(async (trx) => {
    const paused = await updateOwnCalendar(trx, member, id)
      .set({
        pausedAt: now().toISOString(),
        ...NEVER_READ,
        readThrough: null,
        failure: null,
        failingSince: null,
        failureMailedAt: null,
        skippedEvents: 0,
        // Ends the lease, so that an instance that is reading the calendar stores nothing.
        leaseOwner: null,
        leaseUntil: null,
      })
      .returning("name")
      .executeTakeFirst();
    if (paused) await storeBusyTimesWithEvent(trx, id, [], now());
    return nameOrUnknown(paused);
  });
}

/** Resumes a paused calendar too. The caller then runs the refresh. */
export async function requestRefresh({ db, now }: SiteDeps, member: CalendarOwner, id: string): Promise<NameResult> {
  const change = { pausedAt: null, nextReadAt: now().toISOString() };
  return nameOrUnknown(await updateOwnCalendar(db, member, id).set(change).returning("name").executeTakeFirst());
}

/** The foreign key also deletes the busy times. */
export async function removeCalendar({ db, now }: SiteDeps, member: CalendarOwner, id: string): Promise<NameResult> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("personalCalendars")
      .where("id", "=", id)
      .where("userId", "=", member.id)
      .returning("name")
      .executeTakeFirst();
    if (removed) {
      const actor = { memberId: member.id };
      await recordAccountEvent(trx, { at: now(), actor, kind: "calendar-removed", userId: member.id, data: {} });
    }
    return nameOrUnknown(removed);
  });
}

/** Leaves out the link, which gives access to the calendar. */
export async function exportCalendars({ db }: SiteDeps, { id }: CalendarOwner) {
  const calendars = await db
    .selectFrom("personalCalendars")
    .select(["id", "name", "pausedAt", "lastReadAt", "createdAt"])
    .where("userId", "=", id)
    .orderBy("createdAt")
    .execute();
  return Promise.all(
    calendars.map(async ({ id: calendarId, ...calendar }) => ({
      ...calendar,
      busyTimes: (
        await db
          .selectFrom("busyTimes")
          .select(["date", "times"])
          .where("calendarId", "=", calendarId)
          .orderBy("date")
          .execute()
      ).flatMap(({ date, times }) => parseBusyTimes(date, times)),
    })),
  );
}
