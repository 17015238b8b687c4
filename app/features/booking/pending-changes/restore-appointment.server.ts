import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import type { Undoable } from "./client-view.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { pendingClosureGroups, lockChangeGroups } from "./change-groups.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { desiredHolds, syncHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { snapshotOf, lockPendingChange, type PendingChange } from "./pending-changes.server.ts";
import type { Slot } from "#app/features/booking/time/span.ts";

/**
 * Brings an appointment back to what its client sees, holds included: its old half hours were its own all the time.
 * @param before what its client sees (`snapshotOf`)
 * @returns the row as it stands again
 */
export async function restoreAppointment(
  trx: Db,
  change: PendingChange,
  snapshot: Undoable,
  at: Date,
): Promise<Appointment> {
  await syncHolds(trx, change.appointmentId, desiredHolds(snapshot, null), at);
  const { sequence: _sequence, attendance = null, time, ...columns } = snapshot;
  return (
    trx
      .updateTable("appointments")
      // Calendars follow a number that rises, never one that falls.
      .set((eb) => ({
        ...columns,
        slot: time,
        // Unless it was noted since.
        attendance: eb.fn.coalesce("attendance", eb.val(attendance)),
        sequence: eb("sequence", "+", 1),
      }))
      .where("id", "=", change.appointmentId)
      .returning(APPOINTMENT_COLUMNS)
      .executeTakeFirstOrThrow()
  );
}

/**
 * What was said or noted of the moment to which an appointment goes: nothing, unless its client sees it there all the time,
 * whatever the agency did in the last minute.
 */
export async function clientResponsesAt(
  trx: Db,
  appointmentId: string,
  { date, time }: Slot,
): Promise<Pick<Appointment, "attendanceConfirmedAt" | "attendance">> {
  const change = await lockPendingChange(trx, appointmentId);
  const snapshot = change ? snapshotOf(change) : null;
  if (snapshot?.date !== date || snapshot.time !== time) return { attendanceConfirmedAt: null, attendance: null };
  return { attendanceConfirmedAt: snapshot.attendanceConfirmedAt ?? null, attendance: snapshot.attendance ?? null };
}

/** Gives an appointment the holds of what it becomes, and of what its client sees until they are told. */
export async function holdForChange(
  trx: Db,
  before: Appointment,
  next: Appointment,
  at: Date,
  over?: string | undefined,
): Promise<void> {
  // With its group: what is done now postpones all of that.
  await lockChangeGroups(trx, await pendingClosureGroups(trx, [before.id]));
  const change = await lockPendingChange(trx, before.id);
  await syncHolds(trx, before.id, desiredHolds(next, change ? snapshotOf(change) : before), at, over);
}
