import { createHash, randomUUID } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { type Db, kindOf } from "#app/platform/database/connection.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";
import type { EventsTable } from "#app/platform/schema/site-tables.server.ts";
import { type EventData, type EventKind, eventKinds } from "#app/platform/schema/event-kinds.ts";

/** Who did it: a client, the agency at its own machine, the site by itself, or one person of the agency. */
export type Actor = "client" | "agency" | "system" | { memberId: string };

/** What stands in `events.actor` where nobody of the agency acted. */
export const OTHER_ACTORS = ["client", "system"] as const;

/** One person of the agency, as whoever acts for it. */
export interface Member {
  id: string;
}

export interface HistoryEvent<Kind extends EventKind> {
  at: Date;
  actor: Actor;
  kind: Kind;
  /** It belongs to the history of this account; null: of none. */
  userId: string | null;
  /** Which appointment, enquiry, account or day; null: one that is gone. */
  subjectId: string | null;
  data: EventData[Kind];
}

/** On which PostgreSQL tells whoever listens that something happened (event-listener.server.ts). */
export const HISTORY_CHANNEL = "history";

/**
 * Writes what happens into the history, in the transaction in which it happens. PostgreSQL tells it with the commit.
 * @returns the event's id, for the mails that announce it
 */
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
  // Their file says when they did something last.
  if (actor === "client" && userId) await updateSeen(trx, { userId, seenAt: at.toISOString() });
  return id;
}

const insertEvent = compiledQuery(
  (trx, { id, at, actor, kind, userId, subject, subjectId, data }: Insertable<EventsTable>) =>
    trx
      .insertInto("events")
      .values({ id, at, actor, kind, userId, subject, subjectId, data })
      .$if(kindOf(trx) === "postgres", (query) => query.returning(sql`pg_notify(${HISTORY_CHANNEL}, '')`.as("told"))),
);

const updateSeen = compiledQuery((trx, { userId, seenAt }: { userId: string; seenAt: string }) =>
  trx.updateTable("clients").set({ seenAt }).where("userId", "=", userId),
);

const NEWEST = 8;

const newestEvents = compiledQuery((db) => db.selectFrom("events").select("id").orderBy("at", "desc").limit(NEWEST));

/**
 * Changes whenever something happens. Of the newest few: a transaction that ends late brings an event that is older
 * than the newest one.
 */
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

/** The same for what happens to an account. */
export function recordAccountEvent<Kind extends EventKind>(
  trx: Db,
  event: Omit<HistoryEvent<Kind>, "subjectId" | "userId"> & { userId: string },
): Promise<string> {
  return recordEvent(trx, { ...event, subjectId: event.userId });
}

/** The same for what is nobody's, and about nothing that has a row. */
export function recordSiteEvent<Kind extends EventKind>(
  trx: Db,
  event: Omit<HistoryEvent<Kind>, "subjectId" | "userId">,
): Promise<string> {
  return recordEvent(trx, { ...event, userId: null, subjectId: null });
}
