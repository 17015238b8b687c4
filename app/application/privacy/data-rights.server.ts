import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import { recordClientRequest } from "#app/features/privacy/request-log.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";

/** Writes into the data-request log what somebody does with their data by themselves, in the transaction in which they do it. */
export function clientRequestRecorder(kind: Parameters<typeof recordClientRequest>[2]) {
  return (trx: Db, userId: string, at: Date): Promise<void> =>
    recordClientRequest(trx, { userId }, kind, "account", todayInParis(at), at);
}

/** The objection of whoever refuses reminders by the link of one, with an account or without. */
export function objectionByLink(trx: Db, owner: { id: string } | { userId: string }, at: Date): Promise<void> {
  return recordClientRequest(trx, owner, "objection", "link", todayInParis(at), at);
}
