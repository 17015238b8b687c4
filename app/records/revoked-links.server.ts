import { sql } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";

/** The links of the reminders of some appointments lead nowhere any more; the rows stay: nobody is reminded twice. */
export async function endReminderLinks(trx: Db, appointments: readonly string[]): Promise<void> {
  if (appointments.length === 0) return;
  await trx
    .updateTable("reminders")
    .set({ tokenHash: sql`'ended ' || "appointmentId" || ' ' || "sequence"` })
    .where("appointmentId", "in", appointments)
    .execute();
}

/** The same of the links of some proposals of other places. */
export async function endProposalLinks(trx: Db, proposals: readonly string[]): Promise<void> {
  if (proposals.length === 0) return;
  await trx
    .updateTable("proposalLinks")
    .set({ tokenHash: sql`'ended ' || "proposalId" || ' ' || "round" || ' ' || "slot"` })
    .where("proposalId", "in", proposals)
    .execute();
}
