import { sql } from "kysely";
import type { Db } from "./database.server.ts";

/** The links of the reminders of some appointments lead nowhere any more; the rows stay: nobody is reminded twice. */
export async function endReminderLinks(trx: Db, appointments: readonly string[]): Promise<void> {
  if (appointments.length === 0) return;
  await trx
    .updateTable("reminders")
    .set({ tokenHash: sql`'ended ' || "appointmentId" || ' ' || "sequence"` })
    .where("appointmentId", "in", appointments)
    .execute();
}

/** The same of the links by which other places were proposed. */
export async function endProposalLinks(trx: Db, appointments: readonly string[]): Promise<void> {
  if (appointments.length === 0) return;
  await trx
    .updateTable("proposalLinks")
    .set({ tokenHash: sql`'ended ' || "proposalId" || ' ' || "round"` })
    .where("proposalId", "in", (eb) =>
      eb.selectFrom("proposals").select("proposals.id").where("appointmentId", "in", appointments),
    )
    .execute();
}
