import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { dueAfter } from "#app/forms/undo-time.ts";
import type { ActState, PendingActsTable } from "#app/platform/schema/booking-tables.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { closingsOf, putOff } from "./change-groups.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import type { Undoable } from "./client-view.ts";

export type PendingAct = Selectable<PendingActsTable>;

/** What the client still sees; null: nothing. */
export function beforeOf({ before }: Pick<PendingAct, "before">): Undoable | null {
  return before === null ? null : (JSON.parse(before) as Undoable);
}

function undoable(row: Appointment): Undoable {
  const { date, slot, minutes, place, status, sequence } = row;
  const { travelBefore, travelAfter, cancelledAt, comingAt, attendance } = row;
  return { date, slot, minutes, place, status, sequence, travelBefore, travelAfter, cancelledAt, comingAt, attendance };
}

export interface Act {
  kind: PendingAct["kind"];
  /** The member's id. */
  actor: string;
  /** Of the acts that are undone together. */
  groupId: string;
  /** For the mail; undefined: nobody was asked for one, and what was said of the move before stays. */
  word: string | null | undefined;
  /** Whether a move is told to somebody who was not to be written to. */
  tells?: boolean;
  at: Date;
}

/**
 * Lets an act wait until its client may hear of it. A second act on the same appointment joins the first: the client
 * gets one mail, and undoing brings back what was before both. What was done while days were closed stays a part of that. All that
 * is undone together waits for the same minute.
 * @param before the row as it was; null: the act enters it
 * @returns the group in which it waits
 */
export async function letActWait(
  trx: Db,
  appointmentId: string,
  before: Appointment | null,
  act: Act,
): Promise<string> {
  const { kind, actor, word, tells = false, at } = act;
  const groupId = (before && (await closingsOf(trx, [appointmentId]))[0]) ?? act.groupId;
  const waits = { kind, actor, groupId, createdAt: at.toISOString(), dueAt: dueAfter(at).toISOString() };
  await putOff(trx, groupId, waits);
  const joined = await trx
    .updateTable("pendingActs")
    .set((eb) => ({
      ...waits,
      decided: null,
      ...(kind === "moved" &&
        !tells && {
          kind: eb
            .case()
            .when("kind", "=", "noted")
            .then("noted" as const)
            .else(kind)
            .end(),
        }),
      ...(word !== undefined && { word }),
    }))
    .where("appointmentId", "=", appointmentId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (joined.numUpdatedRows > 0n) return groupId;
  await trx
    .insertInto("pendingActs")
    .values({
      ...waits,
      id: randomUUID(),
      appointmentId,
      word: word ?? null,
      before: before && JSON.stringify(undoable(before)),
      state: "waiting",
      decided: null,
      settledAt: null,
    })
    .execute();
  return groupId;
}

/** The act that waits for an appointment, if there is one; the row is the caller's until the transaction ends. */
export async function lockPendingChange(trx: Db, appointmentId: string): Promise<PendingAct | undefined> {
  return trx
    .selectFrom("pendingActs")
    .selectAll()
    .where("appointmentId", "=", appointmentId)
    .where("state", "=", "waiting")
    .$call(forUpdate(trx))
    .executeTakeFirst();
}

/** Changes what the client of an act that waits sees. @param act that is the caller's until the transaction ends */
export async function changeBefore(
  trx: Db,
  act: Pick<PendingAct, "id" | "before">,
  change: Partial<Undoable>,
): Promise<void> {
  const before = beforeOf(act);
  if (!before) return;
  const text = JSON.stringify({ ...before, ...change } satisfies Undoable);
  await trx.updateTable("pendingActs").set({ before: text }).where("id", "=", act.id).execute();
}

/** Ends an act that waits; false when somebody else has ended it or decided about it meanwhile, or a second act has put it off. */
export async function endAct(
  trx: Db,
  act: PendingAct,
  state: Exclude<ActState, "waiting">,
  at: Date,
): Promise<boolean> {
  const ended = await trx
    .updateTable("pendingActs")
    .set({ state, settledAt: at.toISOString() })
    .where("id", "=", act.id)
    .where("state", "=", "waiting")
    .where("dueAt", "=", act.dueAt)
    .where("decided", act.decided === null ? "is" : "=", act.decided)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Ends the act that waits for an appointment that goes with its client: nobody hears of it. */
export async function endUnheard(trx: Db, appointmentId: string, at: Date): Promise<void> {
  const act = await lockPendingChange(trx, appointmentId);
  if (act) await endAct(trx, act, "silent", at);
}
