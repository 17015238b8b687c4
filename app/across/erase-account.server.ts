import { deleteAccount, finishErasure, holdAccount } from "#app/features/client-space/erasure.server.ts";
import type { AccountRule } from "#app/features/client-space/retention.server.ts";
import { forgetInvitations } from "#app/features/account/invitations.server.ts";
import { clearAccount } from "#app/features/account/lockout.server.ts";
import type { BookingDeps } from "#app/features/booking/booking.server.ts";
import { forgetOwner } from "#app/features/booking/own-appointments.server.ts";
import { cancelAppointmentsToCome } from "#app/features/booking/own-changes.server.ts";
import { forgetReminders } from "#app/features/booking/reminder-answers.server.ts";
import { forgetMeetings } from "#app/features/booking/kept-meetings.server.ts";
import { deleteOwnEnquiries, forgetAuthor } from "#app/features/enquiries/enquiry.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type Actor, recordEvent } from "#app/platform/events.server.ts";
import type { FileStore } from "#app/platform/files.server.ts";
import type { UseCaseDeps } from "#app/platform/use-case-deps.server.ts";
import { forgetHistory } from "./history.server.ts";

export interface ErasureDeps extends UseCaseDeps {
  booking: BookingDeps;
  files: FileStore;
}

/** Why an account goes by itself, and what keeps it all the same; each is looked at while nobody can change it. */
export interface Grounds {
  rule?: AccountRule;
  /** Asked before the account is held, because it holds others too. */
  isNeeded?: (trx: Db, userId: string) => Promise<boolean>;
  inUse?: (trx: Db, userId: string) => Promise<boolean>;
}

/**
 * The one way in which an account goes: its owner or the agency deletes it, or it was kept long enough. It goes in one
 * transaction, with the mails about its appointments. The files follow; those that a crash leaves are deleted by the
 * housekeeping (retention.server.ts).
 * @returns null when there is no such account, or no ground for it any more
 */
export async function eraseAccount(
  { db, now, booking, files, log }: ErasureDeps,
  id: string,
  actor: Actor,
  grounds?: Grounds,
): Promise<{ cancelled: number } | null> {
  const erased = await db.transaction().execute(async (trx) => {
    if (await grounds?.isNeeded?.(trx, id)) return null;
    const account = await holdAccount(trx, id, grounds?.rule);
    if (!account || (await grounds?.inUse?.(trx, id))) return null;
    const cancelled = await cancelAppointmentsToCome(booking, trx, account, actor);
    await forgetReminders(trx, account);
    await forgetOwner(trx, account);
    await forgetMeetings(trx, account);
    await deleteOwnEnquiries(trx, account);
    await forgetAuthor(trx, account);
    await deleteAccount(trx, account, now());
    await clearAccount(trx, account.email);
    await forgetInvitations(trx, account);
    // Last: what was being written for the account has ended by now, or will not find it.
    await forgetHistory(trx, account);
    await recordEvent(trx, {
      at: now(),
      actor,
      kind: "account-erased",
      userId: null,
      subjectId: null,
      data: { appointmentsCancelled: cancelled },
    });
    return { cancelled };
  });
  if (!erased) return null;
  try {
    await finishErasure(db, files, id, now());
  } catch (error) {
    log.error({ userId: id, err: error }, "files of an erased account stayed behind, will be tried again");
  }
  return erased;
}
