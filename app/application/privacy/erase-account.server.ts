import type { SiteDeps } from "#app/site-deps.ts";
import {
  deleteAccount,
  type ErasedPerson,
  finishErasure,
  lockAccountToErase,
} from "#app/features/profile/erasure.server.ts";
import type { AccountRule } from "#app/features/profile/retention.server.ts";
import { isLastOwner } from "#app/features/account/members/roles.server.ts";
import { forgetInvitations } from "#app/features/account/members/invitations.server.ts";
import { clearLockoutsOf } from "#app/features/account/lockout/lockout.server.ts";
import { forgetCloser } from "#app/features/booking/closing/close-days.server.ts";
import { forgetGuests, forgetAccount } from "#app/features/booking/privacy/forget-client.server.ts";
import {
  cancelUpcomingOfAccount,
  cancelUpcomingOfGuests,
} from "#app/features/booking/client-appointments/cancel.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { forgetNoteAuthor } from "#app/features/clients/client-notes.server.ts";
import { forgetReminders } from "#app/features/booking/reminders/reminder-answers.server.ts";
import { deleteClientEnquiries } from "#app/features/enquiries/delete-enquiries.server.ts";
import { forgetMessageAuthor } from "#app/features/enquiries/thread/enquiry-thread.server.ts";
import {
  answerErasureRequests,
  requestAnsweredAtOnce,
  recordDataRequest,
} from "#app/features/privacy/request-log.server.ts";
import { deleteRecords, lockRecordsMergedIntoAccount, lockLinkedRecords } from "#app/records/client-records.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { beginErasure } from "#app/records/pending-erasures.server.ts";
import { type Actor, recordSiteEvent } from "#app/platform/events/record-event.server.ts";
import { forgetGuestsHistory, forgetHistory } from "./event-history.server.ts";

/** An account is erased only if `rule` holds and `inUse` does not. */
export interface Grounds {
  rule?: AccountRule;
  inUse?: (trx: Db, userId: string) => Promise<boolean>;
  /** By default, the last owner's account is not erased. */
  evenLastOwner?: true;
}

/** After a crash, the scheduler finishes the erasure. @returns null if the account is missing or not to be erased */
export async function eraseAccount(
  deps: SiteDeps,
  id: string,
  actor: Actor,
  grounds?: Grounds,
): Promise<{ cancelled: number } | null> {
  const { db, now } = deps;
  const erased = await db.transaction().execute(async (trx) => {
    // This check precedes the account's lock, because it locks other accounts too.
    if (!grounds?.evenLastOwner && (await isLastOwner(trx, id))) return null;
    const account = await lockAccountToErase(trx, id, grounds?.rule);
    if (!account || (await grounds?.inUse?.(trx, id))) return null;
    const cancelled = await cancelUpcomingOfAccount(deps, trx, account, actor);
    const records = await lockRecordsMergedIntoAccount(trx, id);
    const guests = records.filter(({ userId }) => userId === null);
    await forgetReminders(trx, account);
    await forgetRecords(trx, guests);
    await forgetAccount(trx, account);
    await deleteClientEnquiries(trx, account);
    await forgetMessageAuthor(trx, account);
    await forgetNoteAuthor(trx, account);
    await forgetCloser(trx, account);
    const ids = records.map((record) => record.id);
    const hadRequest = await closeErasureRequests(trx, ids, actor, now());
    await deleteRecords(trx, ids);
    await deleteAccount(trx, account);
    await clearLockoutsOf(trx, account.email);
    await forgetInvitations(trx, account);
    // The history is deleted last, because by then concurrent writes for the account have ended or fail.
    await forgetHistory(trx, account);
    const data = { appointmentsCancelled: cancelled };
    await recordSiteEvent(trx, { at: now(), actor, kind: "account-erased", data });
    if (!hadRequest) await recordErasure(trx, actor, now());
    // Every merged record gets its own tombstone, because a backup may contain the records unmerged.
    const persons: ErasedPerson[] = [
      { kind: "account", id },
      ...records.map((record) => ({ kind: "client" as const, id: record.id })),
    ];
    for (const each of persons) await beginErasure(trx, each, now());
    return { cancelled, persons };
  });
  if (!erased) return null;
  await finishErasures(deps, erased.persons);
  return { cancelled: erased.cancelled };
}

/** Erases merged records too. @returns null if the record does not exist, belongs to an account, or is not due */
export async function eraseGuestRecord(
  deps: SiteDeps,
  id: string,
  actor: Actor,
  isDue: (trx: Db) => Promise<boolean> = async () => true,
): Promise<{ cancelled: number } | null> {
  const { db, now } = deps;
  const erased = await db.transaction().execute(async (trx) => {
    const linked = await lockLinkedRecords(trx, id);
    if (linked.length === 0 || linked.some(({ userId }) => userId !== null) || !(await isDue(trx))) return null;
    const ids = linked.map((record) => record.id);
    const cancelled = await cancelUpcomingOfGuests(deps, trx, ids, actor);
    await forgetRecords(trx, linked);
    const at = now();
    const hadRequest = await closeErasureRequests(trx, ids, actor, at);
    await deleteRecords(trx, ids);
    const data = { appointmentsCancelled: cancelled };
    await recordSiteEvent(trx, { at, actor, kind: "client-erased", data });
    if (!hadRequest) await recordErasure(trx, actor, at);
    const persons = ids.map((record): ErasedPerson => ({ kind: "client", id: record }));
    for (const each of persons) await beginErasure(trx, each, at);
    return { cancelled, persons };
  });
  if (!erased) return null;
  await finishErasures(deps, erased.persons);
  return { cancelled: erased.cancelled };
}

async function finishErasures({ db, files, now, log }: SiteDeps, persons: readonly ErasedPerson[]): Promise<void> {
  for (const each of persons) {
    try {
      await finishErasure(db, files, each, now());
    } catch (error) {
      log.error({ ...each, err: error }, "cannot delete the files of an erased person, will try again");
    }
  }
}

async function forgetRecords(trx: Db, linked: readonly { id: string; email: string | null }[]): Promise<void> {
  const ids = linked.map(({ id }) => id);
  if (ids.length === 0) return;
  const rows = await trx.selectFrom("appointments").select(["id", "userEmail"]).where("clientId", "in", ids).execute();
  const emails = [...new Set([...linked.map(({ email }) => email), ...rows.map(({ userEmail }) => userEmail)])].filter(
    (email) => email !== null,
  );
  const appointments = rows.map(({ id }) => id);
  const addresses = emails.map((email) => email.toLowerCase());
  if (addresses.length > 0) await trx.deleteFrom("reminderRefusals").where("email", "in", addresses).execute();
  await forgetGuests(trx, ids);
  await forgetGuestsHistory(trx, { emails, appointments });
}

/** An automatic erasure is no data request, so it is not logged. */
async function recordErasure(trx: Db, actor: Actor, at: Date): Promise<void> {
  const checkedBy = identityCheckBy(actor);
  if (checkedBy === null) return;
  const line = requestAnsweredAtOnce("erasure", parisDate(at));
  const origin = actor === "client" ? "account" : "agency";
  await recordDataRequest(trx, { ...line, origin, checkedBy, clientId: null }, actor, at);
}

function closeErasureRequests(trx: Db, records: readonly string[], actor: Actor, at: Date): Promise<boolean> {
  return answerErasureRequests(trx, records, { today: parisDate(at), checkedBy: identityCheckBy(actor) }, actor, at);
}

function identityCheckBy(actor: Actor): "login" | "known" | null {
  if (actor === "system") return null;
  return actor === "client" ? "login" : "known";
}
