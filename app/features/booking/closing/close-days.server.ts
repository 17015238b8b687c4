import type { SiteDeps } from "#app/site-deps.ts";
import { recordDayEvent } from "#app/features/booking/closures/closure-events.server.ts";
import { randomUUID } from "node:crypto";
import { addDays } from "#app/french/dates.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Member } from "#app/platform/events/record-event.server.ts";
import { failed, type Failed, ok, type Result } from "#app/platform/result.ts";
import { cancelWithin } from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import {
  type AgencyAppointment,
  listConfirmedAppointments,
} from "#app/features/booking/appointments/agency-appointment.server.ts";
import { touchesDaysFrom, lockRules } from "#app/features/booking/availability/day-rules.server.ts";
import type { ConflictDecision } from "./conflict-decisions.ts";
import type { NotifiableConflict } from "./notified-clients.ts";
import type { Days } from "#app/features/booking/time/days.ts";
import {
  type Closure,
  type ClosureWithReason,
  CLOSURE_FIELDS,
  closureDuring,
  wholeDays,
} from "#app/features/booking/closures/closure.ts";
import { mergeClosureGroups } from "#app/features/booking/pending-changes/change-groups.server.ts";
import { lockAppointments } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { proposeMove } from "#app/features/booking/proposals/propose-move.server.ts";
import { type Suggestion, suggestSlots } from "#app/features/booking/closing/suggestions.server.ts";
import { appointmentsRetainedSince } from "#app/features/booking/retention.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { hasBegun } from "#app/features/booking/time/span.ts";

export type ClosureFields = Omit<ClosureWithReason, "id">;

export type ClosingResult =
  | Result<{ groupId: string; cancelled: number; proposed: number }, "past-day" | "nothing-to-close">
  | Failed<"conflicts", { conflicts: Conflict[] }>;

export type Conflict = AgencyAppointment & Suggestion & Pick<NotifiableConflict, "client">;

const FAR_FUTURE = "9999-12-31";

/** Closes all times or none. With the lock on the rules, a concurrent booking becomes a conflict or is rejected. */
export async function closeTimes(
  { db, now }: SiteDeps,
  member: Member,
  requested: readonly ClosureFields[],
  decisions: ReadonlyMap<string, ConflictDecision>,
): Promise<ClosingResult> {
  const at = now();
  const today = parisDate(at);
  if (requested.length === 0) return failed("nothing-to-close");
  if (requested.some(({ recurrence, lastDate }) => recurrence === "once" && lastDate < today))
    return failed("past-day");
  const closures = requested.map((closure) => ({ ...closure, id: randomUUID() }));
  return db.transaction().execute(async (trx) => {
    await lockRules(trx, "exclusive");
    const confirmed = await listConflicts(trx, closures, at);
    const conflicts = await suggestSlots(trx, confirmed, closures, decisions, at);
    if (conflicts.some((conflict) => !isDecided(conflict, decisions.get(conflict.id))))
      return failed("conflicts", { conflicts: await addClients(trx, conflicts) });
    const changes = conflicts.flatMap(({ id, slots }) => {
      const decision = decisions.get(id)!;
      return decision.do === "keep" ? [] : [{ ...decision, id, slots }];
    });
    await lockAppointments(
      trx,
      changes.map(({ id }) => id),
    );
    // If a closure that can still be undone has changed one of these appointments, one undo reverts both closures.
    const groupId = (await mergeClosureGroups(trx, changes)) ?? randomUUID();
    const counts = { cancelled: 0, proposed: 0 };
    for (const { do: action, id, personalMessage, slots } of changes) {
      if (action === "propose") {
        if (await proposeMove(trx, member, id, { personalMessage, slots }, groupId, at)) counts.proposed++;
      } else if ((await cancelWithin(trx, member, id, { personalMessage, groupId }, at)).ok) counts.cancelled++;
    }
    const newClosures = await excludeStored(trx, closures);
    if (newClosures.length === 0 && counts.cancelled + counts.proposed === 0) return failed("nothing-to-close");
    for (const closure of newClosures) {
      await trx
        .insertInto("unavailabilities")
        .values({ ...closure, groupId, createdBy: member.id, createdAt: at.toISOString() })
        .execute();
      await recordDayEvent(trx, { memberId: member.id }, closure.date, "day-closed", at);
    }
    return ok({ groupId, ...counts });
  });
}

/** A decision to propose counts only while the slots that the member saw are still free. */
function isDecided({ refusal, hasLostSlot }: Suggestion, decision: ConflictDecision | undefined): boolean {
  if (decision?.do === "propose") return refusal === null && !hasLostSlot && decision.slots.length > 0;
  return decision !== undefined;
}

async function listConflicts(db: Db, closures: readonly Closure[], at: Date): Promise<AgencyAppointment[]> {
  // An appointment of the evening before may cross midnight.
  const first = addDays(closures.map(({ date }) => date).toSorted()[0]!, -1);
  const lastDates = closures.map(({ recurrence, lastDate }) => (recurrence === "once" ? lastDate : FAR_FUTURE));
  const confirmed = await listConfirmedAppointments(db, first, lastDates.toSorted().at(-1)!);
  return confirmed.filter((appointment) => !hasBegun(appointment, at) && closureDuring(closures, appointment));
}

/** `client` identifies the client's record; a merged record counts as the one into which it was merged. */
async function addClients(db: Db, appointments: readonly Omit<Conflict, "client">[]): Promise<Conflict[]> {
  if (appointments.length === 0) return [];
  const rows = await db
    .selectFrom("appointments")
    .leftJoin("clients as account", "account.userId", "appointments.userId")
    .leftJoin("clients as guest", "guest.id", "appointments.clientId")
    .select(["appointments.id", "userEmail", "account.id as accountId", "account.mergedInto as accountRoot"])
    .select(["guest.id as guestId", "guest.mergedInto as guestRoot"])
    .where(
      "appointments.id",
      "in",
      appointments.map(({ id }) => id),
    )
    .execute();
  const clients = new Map(
    rows.map(({ id, userEmail, accountId, accountRoot, guestId, guestRoot }) => [
      id,
      accountRoot ?? accountId ?? guestRoot ?? guestId ?? userEmail,
    ]),
  );
  return appointments.map((appointment) => ({ ...appointment, client: clients.get(appointment.id) ?? appointment.id }));
}

export async function countBooked({ db, now }: SiteDeps, { first, last }: Days): Promise<number> {
  return (await listConflicts(db, [{ ...wholeDays(first, last), id: "" }], now())).length;
}

async function excludeStored(trx: Db, closures: readonly ClosureWithReason[]): Promise<ClosureWithReason[]> {
  const stored = await trx
    .selectFrom("unavailabilities")
    .select(CLOSURE_FIELDS)
    .where(
      "date",
      "in",
      closures.map(({ date }) => date),
    )
    .execute();
  return closures.filter(
    (closure) => !stored.some((row) => CLOSURE_FIELDS.every((field) => row[field] === closure[field])),
  );
}

export async function reopenClosure({ db, now }: SiteDeps, member: Member, id: string): Promise<ClosureFields | null> {
  return db.transaction().execute(async (trx) => {
    await lockRules(trx, "exclusive");
    const deleted = await trx
      .deleteFrom("unavailabilities")
      .where("id", "=", id)
      .returning(CLOSURE_FIELDS)
      .executeTakeFirst();
    if (deleted) await recordDayEvent(trx, { memberId: member.id }, deleted.date, "day-reopened", now());
    return deleted ?? null;
  });
}

export interface ListedClosure extends ClosureWithReason {
  /** The member's first name; null if the account was deleted or the command line closed the time. */
  closedBy: string | null;
}

export async function listUpcomingClosures({ db, now }: SiteDeps): Promise<ListedClosure[]> {
  return db
    .selectFrom("unavailabilities as closures")
    .leftJoin("users", "users.id", "closures.createdBy")
    .select(["closures.id", ...CLOSURE_FIELDS, "users.firstName as closedBy"])
    .where(touchesDaysFrom(parisDate(now())))
    .orderBy("date")
    .orderBy("closures.id")
    .execute();
}

/** Deletes closures past their retention. Recurring closures stay, because they still close days. */
export async function purgeClosures(db: Db, now: Date): Promise<void> {
  const since = appointmentsRetainedSince(parisDate(now));
  await db.deleteFrom("unavailabilities").where("recurrence", "=", "once").where("lastDate", "<", since).execute();
}

export async function forgetCloser(db: Db, member: { id: string }): Promise<void> {
  await db.updateTable("unavailabilities").set({ createdBy: null }).where("createdBy", "=", member.id).execute();
}
