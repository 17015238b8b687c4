import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import { longDateTime } from "#app/french/dates.ts";
import { createLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { chosenEmail } from "#app/features/booking/appointments/agency-change.emails.tsx";
import { confirmationOf, recipientOf } from "#app/features/booking/appointments/mail-details.server.ts";
import { moveEmails } from "#app/features/booking/appointments/appointment.emails.tsx";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import { holdsOf, syncHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { dropWaitingReminder } from "#app/features/booking/appointments/queued-reminders.server.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";

/** @throws SlotTaken if a half hour of the new time is held */
export async function moveForClient(deps: BookingDeps, trx: Db, own: Appointment, to: Slot, at: Date): Promise<void> {
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
  const details = { ...confirmationOf(deps, moved, recipient, token, at), before: longDateTime(own.date, own.time) };
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
