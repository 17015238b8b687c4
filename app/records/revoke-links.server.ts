import { sql } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";

/** The rows stay, so that no client is reminded twice. */
export async function revokeReminderLinks(trx: Db, appointmentIds: readonly string[]): Promise<void> {
  if (appointmentIds.length === 0) return;
  await trx
    .updateTable("reminders")
    .set({ tokenHash: sql`'ended ' || "appointmentId" || ' ' || "sequence"` })
    .where("appointmentId", "in", appointmentIds)
    .execute();
}

export async function revokeProposalLinks(trx: Db, proposalIds: readonly string[]): Promise<void> {
  if (proposalIds.length === 0) return;
  await trx
    .updateTable("proposalLinks")
    .set({ tokenHash: sql`'ended ' || "proposalId" || ' ' || "round" || ' ' || "slot"` })
    .where("proposalId", "in", proposalIds)
    .execute();
}
