import type { Db } from "#app/platform/database/connection.server.ts";
import type { EventData, EventKind, EventSubject } from "#app/platform/schema/event-kinds.ts";

interface LastEvent<Kind extends EventKind> {
  id: string;
  at: string;
  kind: Kind;
  actor: string;
  /** Null if no member acted, or if the member's account was deleted. */
  firstName: string | null;
  data: EventData[Kind];
}

export async function lastEvent<Kind extends EventKind>(
  db: Db,
  subject: EventSubject,
  subjectId: string,
  kinds?: readonly Kind[],
): Promise<LastEvent<Kind> | undefined> {
  const row = await db
    .selectFrom("events")
    .leftJoin("users", "users.id", "events.actor")
    .select(["events.id", "events.at", "events.kind", "events.actor", "events.data", "users.firstName"])
    .where("events.subject", "=", subject)
    .where("events.subjectId", "=", subjectId)
    .$if(kinds !== undefined, (query) => query.where("events.kind", "in", kinds!))
    .orderBy("events.at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as Kind, data: JSON.parse(row.data) as EventData[Kind] };
}
