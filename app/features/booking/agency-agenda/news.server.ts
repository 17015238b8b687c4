import type { SiteDeps } from "#app/site-deps.ts";
import { longDateTime } from "#app/french/dates.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { NON_AGENCY_ACTORS } from "#app/platform/events/record-event.server.ts";
import { displayName } from "#app/features/booking/appointments/display-name.ts";
import { DAY, MINUTE } from "#app/platform/durations.ts";

export interface AgendaNews {
  at: string;
  /** Events after `since` are included, up to the limits `CATCH_UP_MS` and `MAX_CATCH_UP_EVENTS`. */
  since: string;
  entries: AppointmentNews[];
  /** The ids of undone events, to be removed from the page. */
  undone: string[];
}

export interface AppointmentNews {
  id: string;
  at: string;
  appointmentId: string;
  title: string;
  text: string;
}

const TITLES = {
  "appointment-booked": "Nouveau rendez-vous",
  "appointment-moved": "Rendez-vous déplacé",
  "appointment-cancelled": "Rendez-vous annulé",
  "attendance-confirmed": "Rendez-vous confirmé",
} as const;

type NewsKind = keyof typeof TITLES;

/** Each request looks back this far, because a slow transaction may commit an event older than reported ones. */
const LOOK_BACK_MS = 5 * MINUTE;
/** A page catches up at most this far; the agenda itself shows older changes. */
const CATCH_UP_MS = DAY;
const MAX_CATCH_UP_EVENTS = 1_000;
const MAX_RECENT_EVENTS = 20;

function readEvents(db: Db, memberId: string, since: string, limit: number) {
  return db
    .selectFrom("events")
    .innerJoin("appointments", "appointments.id", "events.subjectId")
    .leftJoin("users", "users.id", "appointments.userId")
    .select(["events.id", "events.at", "events.kind", "appointments.id as appointmentId"])
    .select(["appointments.date", "appointments.slot as time"])
    .select(["users.name as accountName", "appointments.name", "appointments.userEmail"])
    .where("events.at", ">=", since)
    .where("events.actor", "!=", memberId)
    .where("events.kind", "in", Object.keys(TITLES) as NewsKind[])
    .orderBy("events.at", "desc")
    .limit(limit)
    .execute();
}

async function listAppointmentsWithUndo(db: Db, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom("events")
    .select((eb) => eb.ref("events.subjectId").$notNull().as("appointmentId"))
    .distinct()
    .where("at", ">=", since)
    .where("kind", "=", "change-undone")
    .where("subjectId", "is not", null)
    .execute();
  return rows.map(({ appointmentId }) => appointmentId);
}

/** Leaves out the member's own changes. @param lastNewsAt the `at` of the last news; null: recent events only */
export async function listAgendaNews(
  { db, now }: SiteDeps,
  memberId: string,
  lastNewsAt: Date | null = null,
): Promise<AgendaNews> {
  const at = now();
  // The browser sends `lastNewsAt`, so it may lie in the future.
  const lastNewsMs = Math.min((lastNewsAt ?? at).getTime(), at.getTime());
  const earliest = new Date(Math.max(lastNewsMs - LOOK_BACK_MS, at.getTime() - CATCH_UP_MS)).toISOString();
  const limit = lastNewsAt ? MAX_CATCH_UP_EVENTS : MAX_RECENT_EVENTS;
  const [rows, idsWithUndo] = await Promise.all([
    readEvents(db, memberId, earliest, limit),
    listAppointmentsWithUndo(db, earliest),
  ]);
  const oldest = rows.length === limit ? rows.at(-1)!.at : earliest;
  const undone = idsWithUndo.length > 0 ? await listUndoneEvents(db, idsWithUndo) : [];
  const entries = rows
    .filter(({ id }) => !undone.includes(id))
    .map(({ id, at, kind, appointmentId, date, time, ...names }) => ({
      id,
      at,
      appointmentId,
      title: TITLES[kind as NewsKind],
      text: `${displayName(names)}, ${longDateTime(date, time)}`,
    }));
  return { at: at.toISOString(), since: lastNewsAt?.toISOString() ?? oldest, entries, undone };
}

/** An undo reverts all changes by members since the appointment was last notified, suppressed or undone. */
async function listUndoneEvents(db: Db, appointmentIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("events")
    .select(["id", "kind", "subjectId", "actor"])
    .where("subject", "=", "appointment")
    .where("subjectId", "in", appointmentIds)
    .orderBy("at")
    .execute();
  const pending = new Map<string | null, string[]>();
  const undone: string[] = [];
  for (const { id, kind, subjectId, actor } of rows) {
    const isByMember = !(NON_AGENCY_ACTORS as readonly string[]).includes(actor);
    if (kind in TITLES && isByMember) pending.set(subjectId, [...(pending.get(subjectId) ?? []), id]);
    if (kind === "change-undone") undone.push(...(pending.get(subjectId) ?? []));
    if (kind === "change-undone" || kind === "change-notified" || kind === "change-suppressed")
      pending.delete(subjectId);
  }
  return undone;
}
