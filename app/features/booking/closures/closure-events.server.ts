import type { Db } from "#app/platform/database/connection.server.ts";
import { type Actor, recordEvent } from "#app/platform/events/record-event.server.ts";

export async function recordDayEvent(
  trx: Db,
  actor: Actor,
  date: string,
  kind: "day-closed" | "day-reopened",
  at: Date,
): Promise<void> {
  await recordEvent(trx, { at, actor, kind, userId: null, subjectId: date, data: {} });
}
