import type { Db } from "#app/platform/database/connection.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { restoreAppointment } from "./restore-appointment.server.ts";
import {
  snapshotOf,
  updateSnapshot,
  closePendingChange,
  lockPendingChange,
  type PendingChange,
} from "./pending-changes.server.ts";

/** Rows as their clients see them: before a pending change, and without appointments whose entry is pending. */
export async function clientViewsOf(db: Db, rows: readonly Appointment[]): Promise<Appointment[]> {
  const changes = await readPendingChanges(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const change = changes.get(row.id);
    if (!change) return [row];
    const snapshot = snapshotOf(change);
    return snapshot ? [{ ...row, ...snapshot }] : [];
  });
}

export async function clientViewOf(db: Db, row: Appointment | undefined): Promise<Appointment | undefined> {
  return row && (await clientViewsOf(db, [row]))[0];
}

async function readPendingChanges(db: Db, ids: readonly string[]): Promise<Map<string, PendingChange>> {
  if (ids.length === 0) return new Map();
  const changes = await db
    .selectFrom("pendingChanges")
    .selectAll()
    .where("state", "=", "waiting")
    .where("appointmentId", "in", ids)
    .execute();
  return new Map(changes.map((change) => [change.appointmentId, change]));
}

/** Undoes a pending change, because the client acts on the state before it. @param row locked, no pending entry */
export async function supersedePendingChange(trx: Db, row: Appointment, at: Date): Promise<Appointment> {
  const change = await lockPendingChange(trx, row.id);
  if (!change) return row;
  await closePendingChange(trx, change, "superseded", at);
  return restoreAppointment(trx, change, snapshotOf(change)!, at);
}

/** Confirms attendance at the slot that the client sees. The new slot of a pending move stays unconfirmed. */
export async function recordConfirmation(trx: Db, { id, date, time, status }: Appointment, at: Date): Promise<void> {
  const attendanceConfirmedAt = at.toISOString();
  const change = await lockPendingChange(trx, id);
  const snapshot = change ? snapshotOf(change) : null;
  if (change) await updateSnapshot(trx, change, { attendanceConfirmedAt });
  const isCurrent = !snapshot || (snapshot.date === date && snapshot.time === time && snapshot.status === status);
  if (isCurrent) await trx.updateTable("appointments").set({ attendanceConfirmedAt }).where("id", "=", id).execute();
}
