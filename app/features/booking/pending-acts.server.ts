import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { dueAfter } from "#app/content/undo-time.ts";
import { dropFile, dropPhone } from "#app/platform/client-files.server.ts";
import { type Db, heldIn } from "#app/platform/database.server.ts";
import type { EventData } from "#app/platform/event-kinds.ts";
import type { ActState, AppointmentsTable, PendingActsTable } from "#app/platform/booking-tables.server.ts";
import { holdsOf, releasePlaces, takePlaces } from "./held-slots.server.ts";
import { placeKey } from "./span.ts";
import type { ClientView, Undoable } from "./pending-act.ts";
import { endProposal } from "./proposals.server.ts";

export type Appointment = Selectable<AppointmentsTable>;
export type PendingAct = Selectable<PendingActsTable>;

/** A row, and what its client sees of it. */
export interface SeenAppointment {
  id: string;
  row: Appointment;
  view: ClientView;
  /** When they said that they come, then. */
  comingAt: string | null;
}

/** What clients see of rows: while an act of the agency waits, what was before it; nothing of what was entered by it. */
export async function seenByClients(db: Db, rows: readonly Appointment[]): Promise<SeenAppointment[]> {
  const waiting = await waitingActs(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const act = waiting.get(row.id);
    if (!act) return [{ id: row.id, row, view: row, comingAt: row.comingAt }];
    const before = beforeOf(act);
    return before ? [{ id: row.id, row, view: before, comingAt: before.comingAt ?? null }] : [];
  });
}

/** The row is the caller's until the transaction ends. */
export function holdAppointment(trx: Db, id: string): Promise<Appointment | undefined> {
  return trx.selectFrom("appointments").selectAll().where("id", "=", id).$call(heldIn(trx)).executeTakeFirst();
}

/** The same of several, in one order for everybody: nobody waits in a circle. */
export async function holdAppointments(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.selectFrom("appointments").select("id").where("id", "in", ids).orderBy("id").$call(heldIn(trx)).execute();
}

/** Whether an appointment is in the agenda, cancelled or not. */
export async function isThere(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom("appointments").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

async function waitingActs(db: Db, ids: readonly string[]): Promise<Map<string, PendingAct>> {
  if (ids.length === 0) return new Map();
  const acts = await db
    .selectFrom("pendingActs")
    .selectAll()
    .where("state", "=", "waiting")
    .where("appointmentId", "in", ids)
    .execute();
  return new Map(acts.map((act) => [act.appointmentId, act]));
}

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
  const { kind, actor, word, at } = act;
  const groupId = (before && (await closingsOf(trx, [appointmentId]))[0]) ?? act.groupId;
  const waits = { kind, actor, groupId, createdAt: at.toISOString(), dueAt: dueAfter(at).toISOString() };
  await putOff(trx, groupId, waits);
  const joined = await trx
    .updateTable("pendingActs")
    .set((eb) => ({
      ...waits,
      decided: null,
      // Who is not to be written to stays so where nobody was asked what to say.
      ...(kind === "moved" &&
        word === undefined && {
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

/** The groups in which acts about some appointments wait that were done while days were closed. */
async function closingsOf(trx: Db, appointmentIds: readonly string[]): Promise<string[]> {
  if (appointmentIds.length === 0) return [];
  const rows = await trx
    .selectFrom("pendingActs")
    .select("groupId")
    .distinct()
    .where("appointmentId", "in", appointmentIds)
    .where("state", "=", "waiting")
    .where("decided", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("unavailabilities")
          .select("unavailabilities.id")
          .whereRef("unavailabilities.groupId", "=", "pendingActs.groupId"),
      ),
    )
    .orderBy("groupId")
    .execute();
  return rows.map(({ groupId }) => groupId);
}

/**
 * Holds what waits in groups until the transaction ends, in the order in which undoing goes through them: those who change
 * several do not wait for each other in a circle. The appointments that they change are held before.
 */
export async function holdGroups(trx: Db, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  await trx
    .selectFrom("pendingActs")
    .select("id")
    .where("groupId", "in", groupIds)
    .where("state", "=", "waiting")
    .orderBy("appointmentId")
    .$call(heldIn(trx))
    .execute();
}

/** Makes one group of the closings in which acts about some appointments wait. @returns null: there is none */
export async function joinClosings(trx: Db, appointments: readonly { id: string }[]): Promise<string | null> {
  const [groupId, ...others] = await closingsOf(
    trx,
    appointments.map(({ id }) => id),
  );
  if (groupId === undefined) return null;
  if (others.length > 0) {
    await holdGroups(trx, others);
    await trx.updateTable("pendingActs").set({ groupId }).where("groupId", "in", others).execute();
    await trx.updateTable("unavailabilities").set({ groupId }).where("groupId", "in", others).execute();
  }
  return groupId;
}

/** Lets all that waits in a group wait as long as its newest act: nobody of it is told while another is still undone. */
export async function putOff(trx: Db, groupId: string, { dueAt }: { dueAt: string }): Promise<void> {
  const earlier = await trx
    .selectFrom("pendingActs")
    .select("id")
    .where("groupId", "=", groupId)
    .where("state", "=", "waiting")
    .where("dueAt", "!=", dueAt)
    .limit(1)
    .execute();
  // Of a closing in which hundreds are booked, each act comes here: what waits as long already is not written again.
  if (earlier.length === 0) return;
  await holdGroups(trx, [groupId]);
  await trx
    .updateTable("pendingActs")
    .set({ dueAt })
    .where("groupId", "=", groupId)
    .where("state", "=", "waiting")
    .where("decided", "is", null)
    .where("dueAt", "!=", dueAt)
    .execute();
}

/** The act that waits for an appointment, if there is one; the row is the caller's until the transaction ends. */
export async function holdWaitingAct(trx: Db, appointmentId: string): Promise<PendingAct | undefined> {
  return trx
    .selectFrom("pendingActs")
    .selectAll()
    .where("appointmentId", "=", appointmentId)
    .where("state", "=", "waiting")
    .$call(heldIn(trx))
    .executeTakeFirst();
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
 * Before a client changes an appointment: what they see is what they change, whatever the agency did in the last minute.
 * @returns the row as they see it; null: they see none
 */
export async function asClientSees(trx: Db, row: Appointment, at: Date): Promise<Appointment | null> {
  const act = await holdWaitingAct(trx, row.id);
  if (!act) return row;
  if (act.before === null) return null;
  await endAct(trx, act, "overtaken", at);
  return bringBack(trx, act, at);
}

/** Ends the act that waits for an appointment that goes with its client: nobody hears of it. */
export async function endUnheard(trx: Db, appointmentId: string, at: Date): Promise<void> {
  const act = await holdWaitingAct(trx, appointmentId);
  if (act) await endAct(trx, act, "silent", at);
}

/**
 * Ticks what its client sees: while the agency's move or cancellation waits, that is the appointment of before, and the tick
 * stays only if the act is undone. @param row that is the caller's until the transaction ends
 */
export async function noteComing(trx: Db, { id, date, slot, status }: Appointment, at: Date): Promise<void> {
  const comingAt = at.toISOString();
  const act = await holdWaitingAct(trx, id);
  const before = act ? beforeOf(act) : null;
  if (act && before) {
    const text = JSON.stringify({ ...before, comingAt } satisfies Undoable);
    await trx.updateTable("pendingActs").set({ before: text }).where("id", "=", act.id).execute();
  }
  const stands = !before || (before.date === date && before.slot === slot && before.status === status);
  if (stands) await trx.updateTable("appointments").set({ comingAt }).where("id", "=", id).execute();
}
