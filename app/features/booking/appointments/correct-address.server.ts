import { correctGuestAddress } from "#app/records/client-records.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { CorrectedRows } from "#app/platform/schema/event-kinds.ts";
import { moveOptOut } from "#app/records/reminder-opt-outs.server.ts";

/** Corrects a guest's address, never an account's login. @param among limits an undo to the corrected rows */
export async function correctAddress(trx: Db, from: string, to: string, among?: CorrectedRows): Promise<CorrectedRows> {
  const appointments = await correctAppointments(trx, from, to, among?.appointments);
  const clients = await correctGuestAddress(trx, from, to, among?.clients);
  // If the correction moved no opt-out, its undo moves none, because the new address may have an opt-out of its own.
  const mayMove = appointments.length + clients.length > 0 && among?.refusal !== false;
  return { appointments, clients, refusal: mayMove && (await moveOptOut(trx, from, to)) };
}

async function correctAppointments(trx: Db, from: string, to: string, among?: readonly string[]): Promise<string[]> {
  if (among?.length === 0) return [];
  const rows = await trx
    .updateTable("appointments")
    .set({ userEmail: to })
    .where("userId", "is", null)
    .where("userEmail", "=", from)
    .$if(among !== undefined, (query) => query.where("id", "in", among!))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
