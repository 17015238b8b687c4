import type { SiteDeps } from "#app/site-deps.ts";
import { lastEvent } from "#app/platform/events/last-event.server.ts";
import { longDateTime } from "#app/french/dates.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forEachTolerant, repeatUntilZero } from "#app/platform/operations/for-each-tolerant.server.ts";
import { type Actor, recordEvent, type Member } from "#app/platform/events/record-event.server.ts";
import { enqueueMail, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { readCurrentClosures } from "#app/features/booking/availability/day-rules.server.ts";
import { releaseHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import {
  confirmationOf,
  issueCancelToken,
  mailOf,
  type Recipient,
  recipientOf,
} from "#app/features/booking/appointments/mail-details.server.ts";
import {
  agencyCancelledEmail,
  agencyChangedEmail,
  agencyEnteredEmail,
  agencyMovedEmail,
} from "#app/features/booking/appointments/agency-change.emails.ts";
import {
  clientMailFor,
  type ClientNews,
  clientNewsOf,
  type ClientView,
} from "#app/features/booking/pending-changes/client-view.ts";
import { dropReminderOf } from "#app/features/booking/appointments/queued-reminders.server.ts";
import { needsAnswer } from "#app/features/booking/proposals/proposal.ts";
import { closeProposal, liveProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { sendMoveProposal } from "#app/features/booking/proposals/send-proposal.server.ts";
import { lockChangeGroups } from "#app/features/booking/pending-changes/change-groups.server.ts";
import { type Appointment, lockAppointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import {
  snapshotOf,
  closePendingChange,
  type PendingChange,
} from "#app/features/booking/pending-changes/pending-changes.server.ts";

type Decision = NonNullable<PendingChange["decided"]>;

/** Stores the decision first, so that the job for due changes carries it out after a crash. */
export async function notifyGroup(
  deps: SiteDeps,
  groupId: string,
  decision: Decision,
  member?: Member,
): Promise<number> {
  const changes = await deps.db.transaction().execute((trx) => setDecision(trx, groupId, decision, deps.now(), member));
  await forEachTolerant(changes, (change) =>
    finalizeChange(deps, change, decision, member ? { memberId: member.id } : "system"),
  );
  return changes.length;
}

/** Safe to run on several instances at once. */
export async function finalizeDueChanges(deps: SiteDeps): Promise<number> {
  return forEachTolerant(await listDueChanges(deps), (change) =>
    finalizeChange(deps, change, change.decided, change.decided ? { memberId: change.actor } : "system"),
  );
}

/** Suppresses e-mails due in a restored database, as it is unknown what the clients know. */
export async function suppressDueNotifications(deps: SiteDeps): Promise<number> {
  return repeatUntilZero(async () =>
    forEachTolerant(await listDueChanges(deps), (change) => finalizeChange(deps, change, "suppressed", "system")),
  );
}

async function setDecision(
  trx: Db,
  groupId: string,
  decision: Decision,
  at: Date,
  member?: Member,
): Promise<PendingChange[]> {
  await lockChangeGroups(trx, [groupId]);
  return trx
    .updateTable("pendingChanges")
    .set({ decided: decision, dueAt: at.toISOString(), ...(member && { actor: member.id }) })
    .where("groupId", "=", groupId)
    .where("state", "=", "waiting")
    .where("decided", "is", null)
    .returningAll()
    .execute();
}

const CHANGES_PER_BATCH = 100;

function listDueChanges({ db, now }: SiteDeps): Promise<PendingChange[]> {
  return db
    .selectFrom("pendingChanges")
    .selectAll()
    .where("state", "=", "waiting")
    .where("dueAt", "<=", now().toISOString())
    .orderBy("dueAt")
    .limit(CHANGES_PER_BATCH)
    .execute();
}

/** @param decision null: nobody has decided, so the change is announced */
async function finalizeChange(
  deps: SiteDeps,
  change: PendingChange,
  decision: Decision | null,
  actor: Actor,
): Promise<boolean> {
  const at = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    // Lock order: the appointment before its change.
    const row = await lockAppointment(trx, change.appointmentId);
    // The entry was undone, which deleted its appointment.
    if (!row) return false;
    const before = snapshotOf(change);
    const proposal = await liveProposal(trx, row.id);
    const isProposalWaiting = proposal?.state === "waiting";
    const isAnswerNeeded = isProposalWaiting && needsAnswer(proposal, row, await readCurrentClosures(trx, at));
    const recipient = await recipientOf(trx, row);
    const mail = recipient && clientMailFor({ ...change, decided: decision }, before, row, isAnswerNeeded);
    // Another request has closed, decided or postponed the change in the meantime.
    if (!(await closePendingChange(trx, change, mail ? "notified" : "suppressed", at))) return false;
    await releaseHolds(trx, row.id, ["vacated"]);
    const news = clientNewsOf(before, row);
    if (news && news !== "confirmed") await dropReminderOf(trx, row.id, at);
    if (proposal && recipient && mail === "proposal") {
      await sendMoveProposal(deps, trx, proposal, change, row, recipient, at);
    } else {
      if (proposal && (isProposalWaiting || news)) await closeProposal(trx, row.id, "closed", at);
      if (recipient && mail && news) {
        const event = await lastEvent(trx, "appointment", row.id);
        const reason = { userId: row.userId, eventId: event?.id ?? null };
        await enqueueMail(trx, at, reason, await mailAbout(deps, trx, change, row, recipient, news, at));
      }
    }
    const kind = mail ? "change-notified" : "change-suppressed";
    await recordEvent(trx, { at, actor, kind, userId: row.userId, subjectId: row.id, data: {} });
    return true;
  });
}

async function mailAbout(
  deps: SiteDeps,
  trx: Db,
  change: PendingChange,
  row: Appointment,
  recipient: Recipient,
  news: ClientNews,
  at: Date,
): Promise<OutgoingMail> {
  const before = snapshotOf(change);
  if (news === "cancelled")
    return agencyCancelledEmail({
      ...mailOf(deps, { ...row, ...clientDetailsOf(before, row) }, recipient, at),
      personalMessage: change.personalMessage,
      hasAccount: row.userId !== null,
    });
  const details = {
    ...confirmationOf(deps, row, recipient, await issueCancelToken(trx, row.id), at),
    personalMessage: change.personalMessage,
    hasAccount: row.userId !== null,
    hadLink: row.cancelTokenHash !== null,
  };
  if (news === "confirmed" || !before) return agencyEnteredEmail(details);
  if (news === "changed") return agencyChangedEmail(details);
  return agencyMovedEmail({ ...details, previousStart: longDateTime(before.date, before.time) });
}

/** A cancellation names the slot and location that the client knows. */
function clientDetailsOf(before: ClientView | null, row: Appointment) {
  const { date, time, minutes, location } = before ?? row;
  return { date, time, minutes, location };
}
