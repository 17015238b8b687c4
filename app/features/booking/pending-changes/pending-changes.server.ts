import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { dueAfter } from "#app/platform/undo-time.ts";
import type { ChangeState, PendingChangesTable } from "#app/platform/schema/booking-tables.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { pendingClosureGroups, postponeGroup } from "./change-groups.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import type { Snapshot } from "./client-view.ts";

export type PendingChange = Selectable<PendingChangesTable>;

/** null: the change entered the appointment, so the client does not know of it yet. */
export function snapshotOf({ snapshot }: Pick<PendingChange, "snapshot">): Snapshot | null {
  return snapshot === null ? null : (JSON.parse(snapshot) as Snapshot);
}

function toSnapshot(row: Appointment): Snapshot {
  const { date, time, minutes, location, status, sequence } = row;
  const { travelBefore, travelAfter, cancelledAt, attendanceConfirmedAt, attendance } = row;
  return {
    date,
    time,
    minutes,
    location,
    status,
    sequence,
    travelBefore,
    travelAfter,
    cancelledAt,
    attendanceConfirmedAt,
    attendance,
  };
}

export interface NewChange {
  kind: PendingChange["kind"];
  actor: string;
  groupId: string;
  /** undefined keeps the message of an earlier change. */
  personalMessage: string | null | undefined;
  /** For a move: the client is notified even if the appointment was entered without notifying (`noted`). */
  notifies?: boolean;
  at: Date;
}

/** A second change joins the first: one e-mail, one undo. @param before null for a new appointment */
export async function enqueuePendingChange(
  trx: Db,
  appointmentId: string,
  before: Appointment | null,
  change: NewChange,
): Promise<string> {
  const { kind, actor, personalMessage, notifies = false, at } = change;
  // A closure's change stays in its group, which is due as a whole.
  const groupId = (before && (await pendingClosureGroups(trx, [appointmentId]))[0]) ?? change.groupId;
  const columns = { kind, actor, groupId, createdAt: at.toISOString(), dueAt: dueAfter(at).toISOString() };
  await postponeGroup(trx, groupId, columns.dueAt);
  const joined = await trx
    .updateTable("pendingChanges")
    .set((eb) => ({
      ...columns,
      decided: null,
      // A move that does not notify keeps a pending entry `noted`.
      ...(kind === "moved" &&
        !notifies && {
          kind: eb
            .case()
            .when("kind", "=", "noted")
            .then("noted" as const)
            .else(kind)
            .end(),
        }),
      ...(personalMessage !== undefined && { personalMessage }),
    }))
    .where("appointmentId", "=", appointmentId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (joined.numUpdatedRows > 0n) return groupId;
  await trx
    .insertInto("pendingChanges")
    .values({
      ...columns,
      id: randomUUID(),
      appointmentId,
      personalMessage: personalMessage ?? null,
      snapshot: before && JSON.stringify(toSnapshot(before)),
      state: "waiting",
      decided: null,
      finalizedAt: null,
    })
    .execute();
  return groupId;
}

export async function lockPendingChange(trx: Db, appointmentId: string): Promise<PendingChange | undefined> {
  return trx
    .selectFrom("pendingChanges")
    .selectAll()
    .where("appointmentId", "=", appointmentId)
    .where("state", "=", "waiting")
    .$call(forUpdate(trx))
    .executeTakeFirst();
}

/** @param change must be locked until the transaction ends */
export async function updateSnapshot(
  trx: Db,
  change: Pick<PendingChange, "id" | "snapshot">,
  patch: Partial<Snapshot>,
): Promise<void> {
  const snapshot = snapshotOf(change);
  if (!snapshot) return;
  const text = JSON.stringify({ ...snapshot, ...patch } satisfies Snapshot);
  await trx.updateTable("pendingChanges").set({ snapshot: text }).where("id", "=", change.id).execute();
}

/** @returns false if another request closed, decided or postponed the change first */
export async function closePendingChange(
  trx: Db,
  change: PendingChange,
  state: Exclude<ChangeState, "waiting">,
  at: Date,
): Promise<boolean> {
  const closed = await trx
    .updateTable("pendingChanges")
    .set({ state, finalizedAt: at.toISOString() })
    .where("id", "=", change.id)
    .where("state", "=", "waiting")
    .where("dueAt", "=", change.dueAt)
    .where("decided", change.decided === null ? "is" : "=", change.decided)
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

export async function suppressPendingChange(trx: Db, appointmentId: string, at: Date): Promise<void> {
  const change = await lockPendingChange(trx, appointmentId);
  if (change) await closePendingChange(trx, change, "suppressed", at);
}
