import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordEvent, type Member } from "#app/platform/events/record-event.server.ts";
import { failed, type Failed, ok, type Result } from "#app/platform/result.ts";
import { lockRules } from "#app/features/booking/availability/day-rules.server.ts";
import { isAgendaDate } from "#app/features/booking/time/days.ts";
import { catchSlotTaken, holdsOf } from "#app/features/booking/availability/slot-holds.server.ts";
import { type Appointment, lockAppointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { holdForChange, clientResponsesAt } from "#app/features/booking/pending-changes/restore-appointment.server.ts";
import { type NewChange, enqueuePendingChange } from "#app/features/booking/pending-changes/pending-changes.server.ts";
import { changeMessage } from "#app/features/booking/pending-changes/pending-message.server.ts";
import { type MoveConflict, findMoveConflict } from "./move-conflict.server.ts";
import { liveProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { withTravel } from "#app/features/booking/availability/nearest-free.ts";
import { LONGEST_TRAVEL_MINUTES, SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import {
  checkSpan,
  daysOf,
  isSkippedHalfHour,
  type Span,
  type SpanFault,
  type SpanWithTravel,
} from "#app/features/booking/time/span.ts";

export type AgencyRefusal =
  | SpanFault
  | "not-a-travel-time"
  | "slot-taken"
  | "unknown"
  | "already-cancelled"
  | "move-conflict"
  | "nothing-moved"
  | "mail-gone";

export type ChangeResult =
  | Result<{ id: string; groupId: string }, Exclude<AgencyRefusal, "move-conflict">>
  | Failed<"move-conflict", { current: MoveConflict }>;

export function checkSpanWithTravel(span: SpanWithTravel): SpanFault | "not-a-travel-time" | null {
  const fault = checkSpan(span);
  if (fault) return fault;
  const areTravelTimes = [span.travelBefore, span.travelAfter].every(
    (minutes) => minutes >= 0 && minutes <= LONGEST_TRAVEL_MINUTES && minutes % SLOT_MINUTES === 0,
  );
  if (!areTravelTimes) return "not-a-travel-time";
  if (holdsOf(span).some(isSkippedHalfHour)) return "missing-hour";
  // Rejects a mistyped year, because no view of the agenda would show the appointment.
  return daysOf(withTravel(span)).every(isAgendaDate) ? null : "not-a-date";
}

interface ChangeOptions extends Partial<Pick<NewChange, "personalMessage" | "notifies" | "groupId">> {
  /** The `sequence` in the submitted form; a conflicting move since then rejects the change. */
  baseVersion?: number | undefined;
  /** For a form with every field, which would undo even the member's own move since it was opened. */
  countsOwnMoves?: boolean;
}

/** Ignores the booking rules. The vacated slot stays held while the move can be undone. */
export async function moveAppointment(
  { db, now }: SiteDeps,
  member: Member,
  id: string,
  to: Partial<SpanWithTravel> & Pick<Span, "date" | "time"> & { location?: string | null },
  { personalMessage, notifies = false, baseVersion, countsOwnMoves, groupId = randomUUID() }: ChangeOptions = {},
): Promise<ChangeResult> {
  const at = now();
  return catchSlotTaken(() =>
    db.transaction().execute(async (trx) => {
      await lockRules(trx, "shared");
      const row = await lockAppointment(trx, id);
      if (!row) return failed("unknown");
      if (row.status !== "confirmed") return failed("already-cancelled");
      const current = await findMoveConflict(trx, row, member.id, { baseVersion, countsOwnMoves });
      if (current) return failed("move-conflict", { current });
      const next: Appointment = { ...row, ...to };
      const fault = checkSpanWithTravel(next);
      if (fault) return failed(fault);
      const change: NewChange = { kind: "moved", actor: member.id, groupId, personalMessage, notifies, at };
      // Without a move, only the message of a pending change can change.
      if (isUnmoved(row, next)) {
        const pendingGroupId = await changeMessage(trx, row, change);
        return pendingGroupId ? ok({ id, groupId: pendingGroupId }) : failed("nothing-moved");
      }
      await holdForChange(trx, row, next, at, (await liveProposal(trx, id))?.id);
      const { date, time, minutes, travelBefore, travelAfter, location } = next;
      const isSameStart = date === row.date && time === row.time;
      const responses = isSameStart ? {} : await clientResponsesAt(trx, id, next);
      await trx
        .updateTable("appointments")
        .set((eb) => ({
          date,
          slot: time,
          minutes,
          travelBefore,
          travelAfter,
          location,
          ...responses,
          sequence: eb("sequence", "+", 1),
        }))
        .where("id", "=", id)
        .execute();
      await recordEvent(trx, {
        at,
        actor: { memberId: member.id },
        kind: "appointment-moved",
        userId: row.userId,
        subjectId: id,
        data: { from: { date: row.date, time: row.time }, to: { date, time }, sequence: row.sequence + 1 },
      });
      const pendingGroupId = await enqueuePendingChange(trx, id, row, change);
      return ok({ id, groupId: pendingGroupId });
    }),
  );
}

export async function changePendingMessage(
  { db, now }: SiteDeps,
  member: Member,
  id: string,
  { personalMessage, baseVersion }: Pick<ChangeOptions, "personalMessage" | "baseVersion">,
): Promise<ChangeResult> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const row = await lockAppointment(trx, id);
    if (!row) return failed("unknown");
    const current = await findMoveConflict(trx, row, member.id, { baseVersion });
    if (current) return failed("move-conflict", { current });
    const groupId = await changeMessage(trx, row, { actor: member.id, personalMessage, at });
    return groupId ? ok({ id, groupId }) : failed("mail-gone");
  });
}

export async function cancelAppointment(
  { db, now }: SiteDeps,
  member: Member,
  id: string,
  options: ChangeOptions = {},
): Promise<ChangeResult> {
  const at = now();
  return db.transaction().execute((trx) => cancelWithin(trx, member, id, options, at));
}

/** Lock order: rules before rows, if the caller locks the rules. */
export async function cancelWithin(
  trx: Db,
  member: Member,
  id: string,
  { personalMessage = null, baseVersion, groupId = randomUUID() }: ChangeOptions,
  at: Date,
): Promise<ChangeResult> {
  const row = await lockAppointment(trx, id);
  if (!row) return failed("unknown");
  if (row.status === "cancelled") return failed("already-cancelled");
  const current = await findMoveConflict(trx, row, member.id, { baseVersion });
  if (current) return failed("move-conflict", { current });
  await holdForChange(trx, row, { ...row, status: "cancelled" }, at);
  await trx
    .updateTable("appointments")
    .set((eb) => ({ status: "cancelled", cancelledAt: at.toISOString(), sequence: eb("sequence", "+", 1) }))
    .where("id", "=", id)
    .execute();
  const { date, time } = row;
  await recordEvent(trx, {
    at,
    actor: { memberId: member.id },
    kind: "appointment-cancelled",
    userId: row.userId,
    subjectId: id,
    data: { start: { date, time } },
  });
  const pendingGroupId = await enqueuePendingChange(trx, id, row, {
    kind: "cancelled",
    actor: member.id,
    groupId,
    personalMessage,
    at,
  });
  return ok({ id, groupId: pendingGroupId });
}

const MOVABLE_FIELDS = ["date", "time", "minutes", "travelBefore", "travelAfter", "location"] as const;

function isUnmoved(before: Appointment, after: Appointment): boolean {
  return MOVABLE_FIELDS.every((field) => before[field] === after[field]);
}

export function readSpanWithTravel(db: Db, id: string) {
  return db
    .selectFrom("appointments")
    .select(["date", "slot as time", "minutes", "travelBefore", "travelAfter"])
    .where("id", "=", id)
    .executeTakeFirst();
}
