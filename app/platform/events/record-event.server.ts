import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Db, kindOf } from "#app/platform/database/connection.server.ts";
import { type EventData, type EventKind, eventKinds } from "#app/platform/schema/event-kinds.ts";

/** `agency`: a command on the server; in stored events also a member whose id has been removed. */
export type Actor = "client" | "agency" | "system" | { memberId: string };

/** Values of `events.actor` for events that the agency did not cause. */
export const NON_AGENCY_ACTORS = ["client", "system"] as const;

export interface Member {
  id: string;
}

export interface HistoryEvent<Kind extends EventKind> {
  at: Date;
  actor: Actor;
  kind: Kind;
  userId: string | null;
  /** The id of the `EventSubject`; null: the event has no single subject. */
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
  await trx
    .insertInto("events")
    .values({
      id,
      at: at.toISOString(),
      actor: typeof actor === "string" ? actor : actor.memberId,
      kind,
      userId,
      subject: eventKinds[kind].subject,
      subjectId,
      data: JSON.stringify(data),
    })
    .$if(kindOf(trx) === "postgres", (query) => query.returning(sql`pg_notify(${HISTORY_CHANNEL}, '')`.as("notified")))
    .execute();
  if (actor === "client" && userId)
    await trx.updateTable("clients").set({ lastSeenAt: at.toISOString() }).where("userId", "=", userId).execute();
  return id;
}

const HASHED_EVENTS = 8;

/** Hashes the newest few events, because a slow transaction can commit an event older than the newest one. */
export async function historyVersion(db: Db): Promise<string> {
  const rows = await db.selectFrom("events").select("id").orderBy("at", "desc").limit(HASHED_EVENTS).execute();
  const ids = rows.map(({ id }) => id).toSorted();
  return createHash("sha256").update(ids.join()).digest("base64url").slice(0, 12);
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
