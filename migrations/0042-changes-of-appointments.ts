import type { Kysely } from "kysely";

/** Finds the pending changes of a deleted appointment: `pendingActs_waiting` has those that still wait alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("pendingActs_appointment").on("pendingActs").column("appointmentId").execute();
}
