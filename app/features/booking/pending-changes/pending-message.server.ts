import { lastEvent } from "#app/platform/events/last-event.server.ts";
import { dueAfter, dueAfterWriting } from "#app/platform/undo-time.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { lockChangeGroups, postponeGroup } from "./change-groups.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import type { NewChange } from "./pending-changes.server.ts";
import { KINDS_WITH_MESSAGE } from "./personal-message.ts";
import { after, DAY } from "#app/platform/durations.ts";

/** Postpones a group while a member writes a message. @returns the appointment's id; null if no message can be added */
export async function postponeForMessage(db: Db, groupId: string, at: Date): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    await lockChangeGroups(trx, [groupId]);
    const change = await trx
      .selectFrom("pendingChanges")
      .select("appointmentId")
      .where("groupId", "=", groupId)
      .where("state", "=", "waiting")
      .where("decided", "is", null)
      .where("kind", "in", KINDS_WITH_MESSAGE)
      .executeTakeFirst();
    if (!change) return null;
    await postponeGroup(trx, groupId, dueAfterWriting(at).toISOString());
    return change.appointmentId;
  });
}

/** Restarts the undo minute too. @returns the change's group; null if no pending change can take a message */
export async function changeMessage(
  trx: Db,
  { id: appointmentId, userId }: Pick<Appointment, "id" | "userId">,
  { actor, personalMessage, at }: Pick<NewChange, "actor" | "personalMessage" | "at">,
): Promise<string | null> {
  const timing = { createdAt: at.toISOString(), dueAt: dueAfter(at).toISOString() };
  const change = await selectUndecidedChange(trx, appointmentId)
    .select("groupId")
    .where("kind", "in", KINDS_WITH_MESSAGE)
    .executeTakeFirst();
  if (!change) return null;
  await lockChangeGroups(trx, [change.groupId]);
  const { numUpdatedRows } = await trx
    .updateTable("pendingChanges")
    .set({ actor, ...(personalMessage !== undefined && { personalMessage }), ...timing })
    .where("appointmentId", "=", appointmentId)
    .where("state", "=", "waiting")
    .where("decided", "is", null)
    .where("kind", "in", KINDS_WITH_MESSAGE)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  await postponeGroup(trx, change.groupId, timing.dueAt);
  const event = { at, userId, subjectId: appointmentId, data: {} };
  await recordEvent(trx, { ...event, actor: { memberId: actor }, kind: "personal-message-changed" });
  return change.groupId;
}

export async function readPendingMessage(db: Db, appointmentId: string): Promise<string | null> {
  const change = await selectUndecidedChange(db, appointmentId).where("kind", "!=", "cancelled").executeTakeFirst();
  return change?.personalMessage ?? null;
}

export async function readChangeWithMessage(
  db: Db,
  appointmentId: string,
): Promise<{ personalMessage: string | null } | undefined> {
  return selectUndecidedChange(db, appointmentId).where("kind", "in", KINDS_WITH_MESSAGE).executeTakeFirst();
}

export async function readLastMessage(db: Db, appointmentId: string, at: Date): Promise<string | null> {
  const since = after(at, -DAY).toISOString();
  const last = await db
    .selectFrom("pendingChanges")
    .select("personalMessage")
    .where("state", "in", ["notified", "suppressed", "undone", "superseded"])
    .where("dueAt", ">=", since)
    .where("appointmentId", "=", appointmentId)
    .where("kind", "in", KINDS_WITH_MESSAGE)
    .orderBy("dueAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.personalMessage ?? null;
}

const CHANGE_KINDS = ["appointment-booked", "appointment-moved", "appointment-cancelled"] as const;
const OUTCOME_KINDS = ["change-notified", "change-suppressed", "change-undone"] as const;

export interface FinalizedChange {
  kind: (typeof OUTCOME_KINDS)[number];
  at: string;
}

/** null: no outcome followed the last booking, move or cancellation, for instance because the client made it. */
export async function readFinalizedChange(db: Db, appointmentId: string): Promise<FinalizedChange | null> {
  const last = await lastEvent(db, "appointment", appointmentId, [...CHANGE_KINDS, ...OUTCOME_KINDS]);
  const kind = OUTCOME_KINDS.find((outcome) => outcome === last?.kind);
  return last && kind ? { kind, at: last.at } : null;
}

function selectUndecidedChange(db: Db, appointmentId: string) {
  return db
    .selectFrom("pendingChanges")
    .select("personalMessage")
    .where("appointmentId", "=", appointmentId)
    .where("state", "=", "waiting")
    .where("decided", "is", null);
}
