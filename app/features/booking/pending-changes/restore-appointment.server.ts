import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import type { Snapshot } from "./client-view.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { pendingClosureGroups, lockChangeGroups } from "./change-groups.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { desiredHolds, syncHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { snapshotOf, lockPendingChange, type PendingChange } from "./pending-changes.server.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";

/** Restores the appointment as the client sees it; its half hours were held all the time. */
export async function restoreAppointment(
  trx: Db,
  change: PendingChange,
  snapshot: Snapshot,
  at: Date,
): Promise<Appointment> {
  await syncHolds(trx, change.appointmentId, desiredHolds(snapshot, null), at);
  const { sequence: _sequence, attendance = null, time, ...columns } = snapshot;
  return trx
    .updateTable("appointments")
    .set((eb) => ({
      ...columns,
      slot: time,
      attendance: eb.fn.coalesce("attendance", eb.val(attendance)),
      // The snapshot's value is not restored, because calendars ignore an event with a lower SEQUENCE.
      sequence: eb("sequence", "+", 1),
    }))
    .where("id", "=", change.appointmentId)
    .returning(APPOINTMENT_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Confirmation and attendance are kept only if the client already sees the appointment at this slot. */
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

/** Holds the slot of a confirmed `next` and, until the client is notified, the slot that the client sees. */
export async function holdForChange(
  trx: Db,
  before: Appointment,
  next: Appointment,
  at: Date,
  ownProposalId?: string | undefined,
): Promise<void> {
  // Lock the whole group, because the change postpones it.
  await lockChangeGroups(trx, await pendingClosureGroups(trx, [before.id]));
  const change = await lockPendingChange(trx, before.id);
  await syncHolds(trx, before.id, desiredHolds(next, change ? snapshotOf(change) : before), at, ownProposalId);
}
