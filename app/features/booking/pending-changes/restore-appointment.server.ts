import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import type { Undoable } from "./client-view.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { pendingClosureGroups, lockChangeGroups } from "./change-groups.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { holdsOf, releaseHolds, takeSlots } from "#app/features/booking/availability/slot-holds.server.ts";
import { snapshotOf, lockPendingChange, type PendingChange } from "./pending-changes.server.ts";
import { type Slot, slotKey } from "#app/features/booking/time/span.ts";

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
  await releaseHolds(trx, change.appointmentId);
  if (snapshot.status === "confirmed")
    await takeSlots(trx, holdsOf(snapshot), { appointmentId: change.appointmentId }, at);
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

/**
 * Frees what an appointment leaves of a change before, of which its client has not heard: only the half hours that undoing takes
 * back stay held.
 */
export async function releaseUnannouncedHolds(trx: Db, appointmentId: string): Promise<void> {
  // With its group: what is done now puts off all of that.
  await lockChangeGroups(trx, await pendingClosureGroups(trx, [appointmentId]));
  const change = await lockPendingChange(trx, appointmentId);
  if (!change) return;
  const snapshot = snapshotOf(change);
  const stillHeld = new Set(snapshot?.status === "confirmed" ? holdsOf(snapshot).map(slotKey) : []);
  const left = await trx
    .selectFrom("slotHolds")
    .select(["date", "time"])
    .where("appointmentId", "=", appointmentId)
    .where("kind", "=", "vacated")
    .execute();
  for (const slot of left.filter((one) => !stillHeld.has(slotKey(one)))) {
    await trx
      .deleteFrom("slotHolds")
      .where("appointmentId", "=", appointmentId)
      .where("date", "=", slot.date)
      .where("time", "=", slot.time)
      .execute();
  }
}
