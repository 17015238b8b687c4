import { deleteUnusedRecord, removeAddedPhone } from "#app/records/client-records.server.ts";
import type { EventData } from "#app/platform/schema/event-kinds.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { recordDayEvent } from "#app/features/booking/closures/closure-events.server.ts";
import { SlotTaken } from "#app/features/booking/availability/slot-holds.server.ts";
import { lockChangeGroups } from "#app/features/booking/pending-changes/change-groups.server.ts";
import { lockAppointment, lockAppointments } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { restoreAppointment } from "#app/features/booking/pending-changes/restore-appointment.server.ts";
import {
  closePendingChange,
  type PendingChange,
  snapshotOf,
} from "#app/features/booking/pending-changes/pending-changes.server.ts";
import { closeProposal, restoreProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";

/** The day of the group's restored appointment; null if there are several or none. */
export async function restoredDateOf(db: Db, groupId: string): Promise<string | null> {
  const rows = await db
    .selectFrom("pendingChanges")
    .innerJoin("appointments", "appointments.id", "pendingChanges.appointmentId")
    .select("appointments.date")
    .where("pendingChanges.groupId", "=", groupId)
    .where("pendingChanges.state", "=", "undone")
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]!.date : null;
}

class AlreadyNotified extends Error {
  override name = "AlreadyNotified";
}

const MAX_ATTEMPTS = 5;

/** Undoes all waiting changes of a group, or none if one was already notified or suppressed, or is about to be. */
export async function undoChanges(db: Db, groupId: string, memberId: string, at: Date): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((trx) => undoInTransaction(trx, groupId, memberId, at));
    } catch (error) {
      if (error instanceof AlreadyNotified) return 0;
      // A slot of a restored proposal has just been taken; the next attempt leaves that slot out.
      if (!(error instanceof SlotTaken) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function undoInTransaction(trx: Db, groupId: string, memberId: string, at: Date): Promise<number> {
  const inGroup = trx.selectFrom("pendingChanges").where("groupId", "=", groupId);
  // Lock order: appointments before their changes. Read the changes after the locks, so that none is outdated.
  const ids = (await inGroup.select("appointmentId").execute()).map(({ appointmentId }) => appointmentId);
  await lockAppointments(trx, ids);
  await lockChangeGroups(trx, [groupId]);
  const changes = await inGroup.selectAll().orderBy("appointmentId").execute();
  let undone = 0;
  for (const change of changes) {
    const lockedRow = await lockAppointment(trx, change.appointmentId);
    if (change.decided || !(await closePendingChange(trx, change, "undone", at))) {
      await throwIfNotified(trx, change);
      continue;
    }
    undone++;
    const snapshot = snapshotOf(change);
    const restored = snapshot && (await restoreAppointment(trx, change, snapshot, at));
    if (restored) await restoreProposal(trx, restored, at);
    else await removeEntry(trx, change, at);
    // A removed appointment is recorded with its last row, so that colleagues' pages that show its day reload.
    const row = restored ?? lockedRow;
    if (row) {
      const { date, time, sequence } = row;
      await recordEvent(trx, {
        at,
        actor: { memberId },
        kind: "change-undone",
        userId: row.userId,
        subjectId: row.id,
        data: { start: { date, time }, ...(change.snapshot === null ? { entered: true as const } : { sequence }) },
      });
    }
  }
  if (undone > 0) await reopenClosures(trx, groupId, memberId, at);
  return undone;
}

/** Deletes the appointment, and what its entry added to the client records. */
async function removeEntry(trx: Db, change: PendingChange, at: Date): Promise<void> {
  await closeProposal(trx, change.appointmentId, "closed", at);
  const deleted = await trx
    .deleteFrom("appointments")
    .where("id", "=", change.appointmentId)
    .returning(["clientId", "phone", "createdAt"])
    .executeTakeFirst();
  if (!deleted?.clientId) return;
  const { clientId, phone, createdAt } = deleted;
  if (phone && (await hasAddedPhone(trx, change.appointmentId))) await removeAddedPhone(trx, clientId, phone);
  await deleteUnusedRecord(trx, clientId, createdAt);
}

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

async function reopenClosures(trx: Db, groupId: string, memberId: string, at: Date): Promise<void> {
  const reopened = await trx.deleteFrom("unavailabilities").where("groupId", "=", groupId).returning("date").execute();
  for (const { date } of reopened) await recordDayEvent(trx, { memberId }, date, "day-reopened", at);
}

/** A change that its client superseded does not block the undo; a change notified, suppressed or decided does. */
async function throwIfNotified(trx: Db, { id }: PendingChange): Promise<void> {
  const change = await trx
    .selectFrom("pendingChanges")
    .select(["state", "decided"])
    .where("id", "=", id)
    .executeTakeFirst();
  const isDecided = change?.state === "waiting" && change.decided !== null;
  if (isDecided || change?.state === "notified" || change?.state === "suppressed") throw new AlreadyNotified();
}
