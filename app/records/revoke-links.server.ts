import { sql } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";

/** The rows stay, so that no client is reminded twice. */
export async function revokeReminderLinks(trx: Db, appointments: readonly string[]): Promise<void> {
  if (appointments.length === 0) return;
  await trx
    .updateTable("reminders")
    .set({ tokenHash: sql`'ended ' || "appointmentId" || ' ' || "sequence"` })
    .where("appointmentId", "in", appointments)
    .execute();
}

export async function revokeProposalLinks(trx: Db, proposals: readonly string[]): Promise<void> {
  if (proposals.length === 0) return;
  await trx
    .updateTable("proposalLinks")
    .set({ tokenHash: sql`'ended ' || "proposalId" || ' ' || "round" || ' ' || "slot"` })
    .where("proposalId", "in", proposals)
    .execute();
}
