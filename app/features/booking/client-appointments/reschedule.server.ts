import type { Db } from "#app/platform/database/connection.server.ts";
import { failed, type Failed, ok, type Ok } from "#app/platform/result.ts";
import { slotTransaction } from "#app/features/booking/public-booking/slot-transaction.server.ts";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { supersedePendingChange } from "#app/features/booking/pending-changes/client-views.server.ts";
import { closeProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import { longDateTime } from "#app/french/dates.ts";
import { createLinkToken } from "#app/platform/security/link-token.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { chosenEmail } from "#app/features/booking/appointments/agency-change.emails.ts";
import { confirmationOf, recipientOf } from "#app/features/booking/appointments/mail-details.server.ts";
import { moveEmails } from "#app/features/booking/appointments/appointment.emails.tsx";
import { holdsOf, syncHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { dropWaitingReminder } from "#app/features/booking/appointments/queued-reminders.server.ts";
import { type Reschedulable, rescheduleRefusal } from "./reschedule-rules.server.ts";

type Found = Ok<Reschedulable & { row: Appointment }>;

/** A repeated submission: the appointment already is at this slot. */
export const ALREADY_THERE = ok({ row: null });

export function reschedule<Refusal extends string>(
  deps: BookingDeps,
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
    const own = await supersedePendingChange(trx, found.row, at);
    await closeProposal(trx, own.id, proposalOutcome, at);
    await moveForClient(deps, trx, own, slot, at);
    return ok();
  });
}

/** @throws SlotTaken if a half hour of the new time is held */
async function moveForClient(deps: BookingDeps, trx: Db, own: Appointment, to: Slot, at: Date): Promise<void> {
  await syncHolds(trx, own.id, holdsOf({ ...own, ...to }), at);
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
    .where("id", "=", own.id)
    .returning(APPOINTMENT_COLUMNS)
    .executeTakeFirstOrThrow();
  const eventId = await recordEvent(trx, {
    at,
    actor: "client",
    kind: "appointment-moved",
    userId: own.userId,
    subjectId: own.id,
    data: { from: { date: own.date, time: own.time }, to, sequence: moved.sequence },
  });
  await dropWaitingReminder(trx, own.id, at);
  const recipient = await recipientOf(trx, moved);
  if (!recipient) return;
  const details = {
    ...confirmationOf(deps, moved, recipient, token, at),
    previousStart: longDateTime(own.date, own.time),
  };
  const [toClient, toAgency] = moveEmails({ ...details, hadLink: own.cancelTokenHash !== null });
  const hasAccount = own.userId !== null;
  await enqueueMail(
    trx,
    at,
    { userId: own.userId, eventId },
    hasAccount ? toClient : chosenEmail({ ...details, personalMessage: null, hasAccount }),
    toAgency,
  );
}
