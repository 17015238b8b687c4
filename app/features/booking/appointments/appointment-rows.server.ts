import type { Selectable } from "kysely";
import type { AppointmentsTable } from "#app/platform/schema/booking-tables.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";

export type Appointment = Selectable<AppointmentsTable>;

/** The row is the caller's until the transaction ends. */
export function lockAppointment(trx: Db, id: string): Promise<Appointment | undefined> {
  return trx.selectFrom("appointments").selectAll().where("id", "=", id).$call(forUpdate(trx)).executeTakeFirst();
}

/** The same of several, in one order for everybody: nobody waits in a circle. */
export async function lockAppointments(trx: Db, ids: readonly string[]): Promise<Appointment[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom("appointments")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id")
    .$call(forUpdate(trx))
    .execute();
}

/** Whether an appointment is in the agenda, cancelled or not. */
export async function appointmentExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom("appointments").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
