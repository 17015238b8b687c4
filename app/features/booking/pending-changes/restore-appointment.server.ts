import { dropFile, dropPhone } from "#app/platform/client-files.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { EventData } from "#app/platform/event-kinds.ts";
import { closingsOf, holdGroups } from "./change-groups.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { holdsOf, releasePlaces, takePlaces } from "#app/features/booking/availability/slot-holds.server.ts";
import { beforeOf, holdWaitingAct, type PendingAct } from "./pending-changes.server.ts";
import { endProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { type Place, placeKey } from "#app/features/booking/time/span.ts";

/**
 * Brings an appointment back to what its client sees, holds included: its old half hours were its own all the time.
 * What was entered by the act goes. @returns the row as it stands again
 */
export async function bringBack(trx: Db, act: PendingAct, at: Date): Promise<Appointment | null> {
  const before = beforeOf(act);
  if (!before) {
    // What was proposed about it in the same minute goes with what it holds.
    await endProposal(trx, act.appointmentId, "spent", at);
    const entered = await trx
      .deleteFrom("appointments")
      .where("id", "=", act.appointmentId)
      .returning(["clientId", "phone", "createdAt"])
      .executeTakeFirst();
    if (entered?.clientId) {
      const { clientId, phone, createdAt } = entered;
      if (phone && (await hasAddedPhone(trx, act.appointmentId))) await dropPhone(trx, clientId, phone);
      await dropFile(trx, clientId, createdAt);
    }
    return null;
  }
  await releasePlaces(trx, act.appointmentId);
  if (before.status === "confirmed") await takePlaces(trx, holdsOf(before), { appointmentId: act.appointmentId }, at);
  const { sequence: _told, attendance = null, ...columns } = before;
  return (
    trx
      .updateTable("appointments")
      // Calendars follow a number that rises, never one that falls.
      .set((eb) => ({
        ...columns,
        // Unless it was noted since.
        attendance: eb.fn.coalesce("attendance", eb.val(attendance)),
        sequence: eb("sequence", "+", 1),
      }))
      .where("id", "=", act.appointmentId)
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

/**
 * What was said or noted of the moment to which an appointment goes: nothing, unless its client sees it there all the time,
 * whatever the agency did in the last minute.
 */
export async function saidOfMoment(
  trx: Db,
  appointmentId: string,
  { date, slot }: Place,
): Promise<Pick<Appointment, "comingAt" | "attendance">> {
  const act = await holdWaitingAct(trx, appointmentId);
  const before = act ? beforeOf(act) : null;
  if (before?.date !== date || before.slot !== slot) return { comingAt: null, attendance: null };
  return { comingAt: before.comingAt ?? null, attendance: before.attendance ?? null };
}

/** Whether the number of an appointment that was entered is in its client's file by that alone. */
async function hasAddedPhone(trx: Db, appointmentId: string): Promise<boolean> {
  const event = await trx
    .selectFrom("events")
    .select("data")
    .where("subject", "=", "appointment")
    .where("subjectId", "=", appointmentId)
    .where("kind", "=", "appointment-booked")
    .executeTakeFirst();
  return event !== undefined && (JSON.parse(event.data) as EventData["appointment-booked"]).addedPhone === true;
}

/**
 * Frees what an appointment leaves of an act before, of which its client has not heard: only the half hours that undoing takes
 * back stay held.
 */
export async function releaseUnseen(trx: Db, appointmentId: string): Promise<void> {
  // With its group: what is done now puts off all of that.
  await holdGroups(trx, await closingsOf(trx, [appointmentId]));
  const act = await holdWaitingAct(trx, appointmentId);
  if (!act) return;
  const before = beforeOf(act);
  const kept = new Set(before?.status === "confirmed" ? holdsOf(before).map(placeKey) : []);
  const left = await trx
    .selectFrom("heldSlots")
    .select(["date", "slot"])
    .where("appointmentId", "=", appointmentId)
    .where("kind", "=", "leaving")
    .execute();
  for (const place of left.filter((one) => !kept.has(placeKey(one)))) {
    await trx
      .deleteFrom("heldSlots")
      .where("appointmentId", "=", appointmentId)
      .where("date", "=", place.date)
      .where("slot", "=", place.slot)
      .execute();
  }
}
