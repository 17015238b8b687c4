import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { recordClientRequest } from "#app/features/privacy/request-log.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";

export function clientRequestRecorder(kind: Parameters<typeof recordClientRequest>[2]) {
  return (trx: Db, userId: string, at: Date): Promise<void> =>
    recordClientRequest(trx, { userId }, kind, "account", parisDate(at), at);
}

/** An opt-out of reminders through a mail's link is an objection. */
export function recordObjectionByLink(trx: Db, owner: { id: string } | { userId: string }, at: Date): Promise<void> {
  return recordClientRequest(trx, owner, "objection", "link", parisDate(at), at);
}
