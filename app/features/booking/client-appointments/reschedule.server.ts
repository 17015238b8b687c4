import type { SiteDeps } from "#app/site-deps.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, type Failed, ok, type Ok } from "#app/platform/result.ts";
import { slotTransaction } from "#app/features/booking/public-booking/slot-transaction.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { supersedePendingChange } from "#app/features/booking/pending-changes/client-views.server.ts";
import { closeProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import { longDateTime } from "#app/french/dates.ts";
import { createLinkToken } from "#app/platform/security/link-token.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { guestMoveEmail } from "#app/features/booking/appointments/agency-change.emails.ts";
import { confirmationOf, recipientOf } from "#app/features/booking/appointments/mail-details.server.ts";
import { moveEmails } from "#app/features/booking/appointments/appointment.emails.tsx";
import { holdsOf, syncHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { dropReminderOf } from "#app/features/booking/appointments/queued-reminders.server.ts";
import { type RescheduleTarget, rescheduleRefusal } from "./reschedule-rules.server.ts";

type Found = Ok<RescheduleTarget & { row: Appointment }>;

/** The appointment is at this slot already, because the submission is a repetition. */
export const ALREADY_THERE = ok({ row: null });

export function reschedule<Refusal extends string>(
  deps: SiteDeps,
  slot: Slot,
  {
    find,
    proposalOutcome,
  }: {
    /** Locks the row and returns what to move. */
    find: (trx: Db, at: Date) => Promise<Found | typeof ALREADY_THERE | Failed<Refusal, { current?: Slot }>>;
    proposalOutcome: "chosen" | "closed";
  },
) {
  return slotTransaction(deps, slot, async (trx, at) => {
    const found = await find(trx, at);
    if (!found.ok) return found;
    if (!found.row) return ok();
    const refusal = await rescheduleRefusal(trx, found, slot, at);
    if (refusal) return failed(refusal);
    const row = await supersedePendingChange(trx, found.row, at);
    await closeProposal(trx, row.id, proposalOutcome, at);
    await moveForClient(deps, trx, row, slot, at);
    return ok();
  });
}

/** @throws SlotTaken if a half hour of the new time is held */
async function moveForClient(deps: SiteDeps, trx: Db, row: Appointment, to: Slot, at: Date): Promise<void> {
  await syncHolds(trx, row.id, holdsOf({ ...row, ...to }), at);
  const { token, hash } = createLinkToken();
  const moved = await trx
    .updateTable("appointments")
    .set((eb) => ({
      date: to.date,
      slot: to.time,
      cancelTokenHash: hash,
      attendanceConfirmedAt: null,
      sequence: eb("sequence", "+", 1),
    }))
    .where("id", "=", row.id)
    .returning(APPOINTMENT_COLUMNS)
    .executeTakeFirstOrThrow();
  const eventId = await recordEvent(trx, {
    at,
    actor: "client",
    kind: "appointment-moved",
    userId: row.userId,
    subjectId: row.id,
    data: { from: { date: row.date, time: row.time }, to, sequence: moved.sequence },
  });
  await dropReminderOf(trx, row.id, at);
  const recipient = await recipientOf(trx, moved);
  if (!recipient) return;
  const details = {
    ...confirmationOf(deps, moved, recipient, token, at),
    previousStart: longDateTime(row.date, row.time),
  };
  const [toClient, toAgency] = moveEmails({ ...details, hadLink: row.cancelTokenHash !== null });
  const hasAccount = row.userId !== null;
  await enqueueMail(
    trx,
    at,
    { userId: row.userId, eventId },
    hasAccount ? toClient : guestMoveEmail({ ...details, personalMessage: null, hasAccount }),
    toAgency,
  );
}
