import { beforeOf } from "#app/features/booking/pending-changes/pending-changes.server.ts";
import { endProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { dropRecord, dropPhone } from "#app/records/client-records.server.ts";
import type { EventData } from "#app/platform/schema/event-kinds.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { recordDay } from "#app/features/booking/closures/closure-events.server.ts";
import { SlotTaken } from "#app/features/booking/availability/slot-holds.server.ts";
import { lockChangeGroups } from "#app/features/booking/pending-changes/change-groups.server.ts";
import { lockAppointment, lockAppointments } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { bringBack } from "#app/features/booking/pending-changes/restore-appointment.server.ts";
import { endAct, type PendingAct } from "#app/features/booking/pending-changes/pending-changes.server.ts";
import { bringBackProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";

/** The day on which the appointment of a group of acts stands again; null: there are several, or it is gone. */
export async function dayOfUndone(db: Db, groupId: string): Promise<string | null> {
  const rows = await db
    .selectFrom("pendingActs")
    .innerJoin("appointments", "appointments.id", "pendingActs.appointmentId")
    .select("appointments.date")
    .where("pendingActs.groupId", "=", groupId)
    .where("pendingActs.state", "=", "undone")
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]!.date : null;
}

/** Ends the undoing of a group of which somebody has been told meanwhile. */
class ToldMeanwhile extends Error {
  override name = "ToldMeanwhile";
}

/** Each bookable slot is lost to a client once at most; more attempts would mean a fault that repeats. */
const MOST_ATTEMPTS = 5;

/** Undoes all acts of a group that still wait; none of them once a client has been told of one. @returns how many */
export async function undoActs(db: Db, groupId: string, memberId: string, at: Date): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((trx) => undoWithin(trx, groupId, memberId, at));
    } catch (error) {
      if (error instanceof ToldMeanwhile) return 0;
      // Somebody has just booked what was to be held again: they keep it.
      if (!(error instanceof SlotTaken) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

async function undoWithin(trx: Db, groupId: string, memberId: string, at: Date): Promise<number> {
  const inGroup = trx.selectFrom("pendingActs").where("groupId", "=", groupId);
  // The appointments before their acts, like everybody who changes both; the acts are read once nobody puts them off any more.
  const ids = (await inGroup.select("appointmentId").execute()).map(({ appointmentId }) => appointmentId);
  await lockAppointments(trx, ids);
  await lockChangeGroups(trx, [groupId]);
  const acts = await inGroup.selectAll().orderBy("appointmentId").execute();
  let undone = 0;
  for (const act of acts) {
    const held = await lockAppointment(trx, act.appointmentId);
    if (act.decided || !(await endAct(trx, act, "undone", at))) {
      await refuseTold(trx, act);
      continue;
    }
    undone++;
    const before = beforeOf(act);
    const back = before && (await bringBack(trx, act, before, at));
    if (back) await bringBackProposal(trx, back, at);
    else await removeEntry(trx, act, at);
    // What was entered has gone: others who look at its day are told as well.
    const row = back ?? held;
    if (row) {
      const { date, slot, sequence } = row;
      await recordEvent(trx, {
        at,
        actor: { memberId },
        kind: "act-undone",
        userId: row.userId,
        subjectId: row.id,
        data: { moment: { date, slot }, ...(act.before === null ? { entered: true as const } : { sequence }) },
      });
    }
  }
  if (undone > 0) await reopenGroup(trx, groupId, memberId, at);
  return undone;
}

/** Removes an appointment that the agency entered by the act, with what was proposed about it in the same minute. */
async function removeEntry(trx: Db, act: PendingAct, at: Date): Promise<void> {
  await endProposal(trx, act.appointmentId, "spent", at);
  const entered = await trx
    .deleteFrom("appointments")
    .where("id", "=", act.appointmentId)
    .returning(["clientId", "phone", "createdAt"])
    .executeTakeFirst();
  if (!entered?.clientId) return;
  const { clientId, phone, createdAt } = entered;
  if (phone && (await hasAddedPhone(trx, act.appointmentId))) await dropPhone(trx, clientId, phone);
  await dropRecord(trx, clientId, createdAt);
}

/** Whether the number of an appointment that was entered is in its client's record by that alone. */
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

/** What was closed in the same act is open again. */
async function reopenGroup(trx: Db, groupId: string, memberId: string, at: Date): Promise<void> {
  const reopened = await trx.deleteFrom("unavailabilities").where("groupId", "=", groupId).returning("date").execute();
  for (const { date } of reopened) await recordDay(trx, { memberId }, date, "day-reopened", at);
}

/** What the client has changed by themselves does not keep the rest from being undone; one who was told, or is going to be, does. */
async function refuseTold(trx: Db, { id }: PendingAct): Promise<void> {
  const act = await trx.selectFrom("pendingActs").select(["state", "decided"]).where("id", "=", id).executeTakeFirst();
  const isDecided = act?.state === "waiting" && act.decided !== null;
  if (isDecided || act?.state === "told" || act?.state === "silent") throw new ToldMeanwhile();
}
