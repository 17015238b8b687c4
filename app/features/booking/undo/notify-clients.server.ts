import { longMoment } from "#app/french/dates.ts";
import { createLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { eachOf, untilNoneIsLeft } from "#app/platform/operations/for-each-tolerant.server.ts";
import { type Actor, recordEvent, type Member } from "#app/platform/events/record-event.server.ts";
import { enqueueMail, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { releaseLeft } from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import {
  confirmationOf,
  mailOf,
  type Recipient,
  recipientOf,
} from "#app/features/booking/appointments/mail-details.server.ts";
import {
  agencyCancelledEmail,
  agencyChangedEmail,
  agencyEnteredEmail,
  agencyMovedEmail,
} from "#app/features/booking/appointments/agency-change.emails.tsx";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import { type ClientView, clientNewsOf, needsNoMail } from "#app/features/booking/pending-changes/client-view.ts";
import { dropWaitingReminder } from "#app/features/booking/appointments/queued-reminders.server.ts";
import { settleProposal } from "#app/features/booking/proposals/send-proposal.server.ts";
import { lockChangeGroups } from "#app/features/booking/pending-changes/change-groups.server.ts";
import { type Appointment, lockAppointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { beforeOf, endAct, type PendingAct } from "#app/features/booking/pending-changes/pending-changes.server.ts";

type How = NonNullable<PendingAct["decided"]>;

/**
 * Writes to the clients of a group's acts at once (`told`), or never (`silent`). It is chosen for all of them first: what ends
 * this in the midst leaves the rest to the acts that are due. @returns how many acts still waited
 */
export async function settleGroup(deps: BookingDeps, groupId: string, how: How, member?: Member): Promise<number> {
  const acts = await deps.db.transaction().execute((trx) => decide(trx, groupId, how, deps.now(), member));
  await eachOf(acts, (act) => settle(deps, act, how, member ? { memberId: member.id } : "system"));
  return acts.length;
}

/** Writes to the clients of acts, once their minute is over. Any number of instances may do so at once. */
export async function settleDueActs(deps: BookingDeps): Promise<number> {
  return eachOf(await listDue(deps), (act) =>
    act.decided ? settle(deps, act, act.decided, { memberId: act.actor }) : settle(deps, act, "told", "system"),
  );
}

/** Tells nobody of the acts whose minute is over, in a restored database: what their clients know nobody knows. @returns how many */
export async function keepDueActsSilent(deps: BookingDeps): Promise<number> {
  return untilNoneIsLeft(async () => eachOf(await listDue(deps), (act) => settle(deps, act, "silent", "system")));
}

async function decide(trx: Db, groupId: string, how: How, at: Date, member?: Member): Promise<PendingAct[]> {
  await lockChangeGroups(trx, [groupId]);
  return trx
    .updateTable("pendingActs")
    .set({ decided: how, dueAt: at.toISOString(), ...(member && { actor: member.id }) })
    .where("groupId", "=", groupId)
    .where("state", "=", "waiting")
    .where("decided", "is", null)
    .returningAll()
    .execute();
}

const ACTS_AT_ONCE = 100;

function listDue({ db, now }: BookingDeps): Promise<PendingAct[]> {
  return db
    .selectFrom("pendingActs")
    .selectAll()
    .where("state", "=", "waiting")
    .where("dueAt", "<=", now().toISOString())
    .orderBy("dueAt")
    .limit(ACTS_AT_ONCE)
    .execute();
}

async function settle(deps: BookingDeps, act: PendingAct, wanted: How, actor: Actor): Promise<boolean> {
  const at = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    // The appointment before its act, like everybody who changes both.
    const row = await lockAppointment(trx, act.appointmentId);
    // Undone, put off by a second act, or settled by somebody faster.
    if (!row) return false;
    const how = act.kind === "noted" || needsNoMail(act, beforeOf(act), row) ? "silent" : wanted;
    if (!(await endAct(trx, act, how, at))) return false;
    await releaseLeft(trx, row.id);
    if (["moved", "changed", "cancelled"].includes(clientNewsOf(beforeOf(act), row) ?? ""))
      await dropWaitingReminder(trx, row.id, at);
    // One mail about all that happened in the minute: that of the link says what else has changed.
    const proposed = await settleProposal(deps, trx, act, row, how, at);
    const told = proposed || (how === "told" && (await tell(deps, trx, act, row, at)));
    // Whoever of the agency looks at it sees that the minute is over.
    const kind = told ? "act-told" : "act-kept-silent";
    await recordEvent(trx, { at, actor, kind, userId: row.userId, subjectId: row.id, data: {} });
    return true;
  });
}

async function tell(deps: BookingDeps, trx: Db, act: PendingAct, row: Appointment, at: Date): Promise<boolean> {
  const recipient = await recipientOf(trx, row);
  const mail = recipient && (await mailAbout(deps, trx, act, row, recipient, at));
  if (!mail) return false;
  const event = await trx
    .selectFrom("events")
    .select("id")
    .where("subject", "=", "appointment")
    .where("subjectId", "=", row.id)
    .orderBy("at", "desc")
    .executeTakeFirst();
  await enqueueMail(trx, at, { userId: row.userId, eventId: event?.id ?? null }, mail);
  return true;
}

/** The one mail about all that changed for the client; null when nothing did. */
async function mailAbout(
  deps: BookingDeps,
  trx: Db,
  act: PendingAct,
  row: Appointment,
  recipient: Recipient,
  at: Date,
): Promise<OutgoingMail | null> {
  const before = beforeOf(act);
  const news = clientNewsOf(before, row);
  if (!news) return null;
  if (news === "cancelled")
    return agencyCancelledEmail({
      ...mailOf(deps, { ...row, ...knownOf(before, row) }, recipient, at),
      word: act.word,
      hasAccount: row.userId !== null,
    });
  // The link of before ends with the news that it belonged to.
  const { token, hash } = createLinkToken();
  await trx.updateTable("appointments").set({ cancelTokenHash: hash }).where("id", "=", row.id).execute();
  const details = {
    ...confirmationOf(deps, row, recipient, token, at),
    word: act.word,
    hasAccount: row.userId !== null,
    hadLink: row.cancelTokenHash !== null,
  };
  if (news === "confirmed" || !before) return agencyEnteredEmail(details);
  if (news === "changed") return agencyChangedEmail(details);
  return agencyMovedEmail({ ...details, before: longMoment(before.date, before.slot) });
}

/** A cancellation names the moment and the place that the client knows. */
function knownOf(before: ClientView | null, row: Appointment) {
  const { date, slot, minutes, place } = before ?? row;
  return { date, slot, minutes, place };
}
