import { correctGuestAddress } from "#app/records/client-records.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { CorrectedRows } from "#app/platform/schema/event-kinds.ts";
import { moveOptOut } from "#app/records/reminder-opt-outs.server.ts";

/**
 * Corrects a guest's address, never an account's login.
 * @param rows for an undo: what the correction changed, and all that the undo may change
 */
export async function correctAddress(trx: Db, from: string, to: string, rows?: CorrectedRows): Promise<CorrectedRows> {
  const appointments = await correctAppointments(trx, from, to, rows?.appointments);
  const clients = await correctGuestAddress(trx, from, to, rows?.clients);
  // If the correction moved no opt-out, its undo moves none, because the new address may have an opt-out of its own.
  const mayMoveOptOut = appointments.length + clients.length > 0 && rows?.refusal !== false;
  return { appointments, clients, refusal: mayMoveOptOut && (await moveOptOut(trx, from, to)) };
}

async function correctAppointments(trx: Db, from: string, to: string, onlyIds?: readonly string[]): Promise<string[]> {
  if (onlyIds?.length === 0) return [];
  const rows = await trx
    .updateTable("appointments")
    .set({ userEmail: to })
    .where("userId", "is", null)
    .where("userEmail", "=", from)
    .$if(onlyIds !== undefined, (query) => query.where("id", "in", onlyIds!))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
