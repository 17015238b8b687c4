import type { Selectable } from "kysely";
import { APPOINTMENT_COLUMNS, type AppointmentsTable } from "#app/platform/schema/booking-tables.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";

export type Appointment = Omit<Selectable<AppointmentsTable>, "slot"> & { time: string };

export function lockAppointment(trx: Db, id: string): Promise<Appointment | undefined> {
  return trx
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("id", "=", id)
    .$call(forUpdate(trx))
    .executeTakeFirst();
}

/** Locks in the order of ids, so that two transactions cannot deadlock. */
export async function lockAppointments(trx: Db, ids: readonly string[]): Promise<Appointment[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("id", "in", ids)
    .orderBy("id")
    .$call(forUpdate(trx))
    .execute();
}

export async function appointmentExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom("appointments").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
