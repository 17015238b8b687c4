import { createHash, randomUUID } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { type Db, kindOf } from "#app/platform/database/connection.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";
import type { EventsTable } from "#app/platform/schema/site-tables.server.ts";
import { type EventData, type EventKind, eventKinds } from "#app/platform/schema/event-kinds.ts";

/** `agency`: a command on the server; in stored events also a member whose id has been removed. */
export type Actor = "client" | "agency" | "system" | { memberId: string };

/** Values of `events.actor` for events that the agency did not cause. */
export const OTHER_ACTORS = ["client", "system"] as const;

export interface Member {
  id: string;
}

export interface HistoryEvent<Kind extends EventKind> {
  at: Date;
  actor: Actor;
  kind: Kind;
  userId: string | null;
  /** The key of the `EventSubject`; null: the event has no single subject. */
  subjectId: string | null;
  data: EventData[Kind];
}

export const HISTORY_CHANNEL = "history";

/** Call it in the transaction of the change; PostgreSQL notifies on commit. @returns the event's id */
export async function recordEvent<Kind extends EventKind>(
  trx: Db,
  { at, actor, kind, userId, subjectId, data }: HistoryEvent<Kind>,
): Promise<string> {
  const id = randomUUID();
  await insertEvent(trx, {
    id,
    at: at.toISOString(),
    actor: typeof actor === "string" ? actor : actor.memberId,
    kind,
    userId,
    subject: eventKinds[kind].subject,
    subjectId,
    data: JSON.stringify(data),
  });
  if (actor === "client" && userId) await updateLastSeen(trx, { userId, lastSeenAt: at.toISOString() });
  return id;
}

const insertEvent = compiledQuery(
  (trx, { id, at, actor, kind, userId, subject, subjectId, data }: Insertable<EventsTable>) =>
    trx
      .insertInto("events")
      .values({ id, at, actor, kind, userId, subject, subjectId, data })
      .$if(kindOf(trx) === "postgres", (query) => query.returning(sql`pg_notify(${HISTORY_CHANNEL}, '')`.as("told"))),
);

const updateLastSeen = compiledQuery((trx, { userId, lastSeenAt }: { userId: string; lastSeenAt: string }) =>
  trx.updateTable("clients").set({ lastSeenAt }).where("userId", "=", userId),
);

const NEWEST = 8;

const newestEvents = compiledQuery((db) => db.selectFrom("events").select("id").orderBy("at", "desc").limit(NEWEST));

/** Hashes the newest few events, because a slow transaction can commit an event older than the newest one. */
export async function historyVersion(db: Db): Promise<string> {
  const { rows } = await newestEvents(db, {});
  return createHash("sha256")
    .update(
      rows
        .map(({ id }) => id)
        .toSorted()
        .join(),
    )
    .digest("base64url")
    .slice(0, 12);
}

export function recordAccountEvent<Kind extends EventKind>(
  trx: Db,
  event: Omit<HistoryEvent<Kind>, "subjectId" | "userId"> & { userId: string },
): Promise<string> {
  return recordEvent(trx, { ...event, subjectId: event.userId });
}

export function recordSiteEvent<Kind extends EventKind>(
  trx: Db,
  event: Omit<HistoryEvent<Kind>, "subjectId" | "userId">,
): Promise<string> {
  return recordEvent(trx, { ...event, userId: null, subjectId: null });
}
