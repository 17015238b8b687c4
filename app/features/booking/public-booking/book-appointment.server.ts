import type { SiteDeps } from "#app/site-deps.ts";
import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import type { BookingClient } from "#app/features/booking/booking-client.ts";
import { randomUUID } from "node:crypto";
import { createLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { lockAccount } from "#app/records/lock-account.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { readDayRules } from "#app/features/booking/availability/day-rules.server.ts";
import { confirmationOf } from "#app/features/booking/appointments/mail-details.server.ts";
import { bookingEmails } from "#app/features/booking/appointments/appointment.emails.tsx";
import type { BookingRefusal } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { holdsOf, takeSlots } from "#app/features/booking/availability/slot-holds.server.ts";
import { whySpanIsNotBookable } from "#app/features/booking/availability/bookable-starts.ts";
import { type DayRules, NO_HOLDS, type SlotRefusal } from "#app/features/booking/availability/slot-refusal.ts";
import { upcomingIds } from "#app/features/booking/pending-changes/upcoming.server.ts";
import { clientViewsOf } from "#app/features/booking/pending-changes/client-views.server.ts";
import { ONLINE_BOOKING, type SpanWithTravel } from "#app/features/booking/time/span.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { slotTransaction } from "./slot-transaction.server.ts";

export async function bookAppointment(
  deps: SiteDeps,
  client: BookingClient,
  { date, time }: Slot,
): Promise<Result<{ id: string }, BookingRefusal>> {
  const span = { date, time, ...ONLINE_BOOKING };
  const booked = await slotTransaction(deps, { date, time }, async (trx, at) => {
    const refusal = bookingRefusalFor(span, await readDayRules(trx, { first: date, last: date }, at));
    if (refusal) return failed(refusal);
    // The lock serializes the bookings of one account, so that each one counts the earlier ones.
    const account = await lockAccount(trx, client);
    if ((await upcomingIds(trx, account, at)).length >= deps.openAppointmentLimit) return failed("too-many-open");
    return ok({ id: await insertBooking(deps, trx, account, { date, time }, at) });
  });
  if (booked.ok) return booked;
  // A repeated submission gets the answer of the first one.
  const existing = await clientBookingAt(deps.db, client, { date, time });
  return existing ? ok({ id: existing.id }) : booked;
}

/** The client's own booking at this slot, unless a pending change of the agency has moved or cancelled it. */
async function clientBookingAt(db: Db, { id }: Pick<BookingClient, "id">, { date, time }: Slot) {
  const rows = await db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("userId", "=", id)
    .where("origin", "=", "online")
    .where("date", "=", date)
    .where("slot", "=", time)
    .where("status", "=", "confirmed")
    .execute();
  const clientViews = await clientViewsOf(db, rows);
  return clientViews.find((view) => view.date === date && view.time === time && view.status === "confirmed");
}

/** @throws SlotTaken if the slot is held */
export async function insertBooking(
  deps: SiteDeps,
  trx: Db,
  client: BookingClient,
  { date, time }: Slot,
  at: Date,
  subject: string | null = null,
): Promise<string> {
  const id = randomUUID();
  const { token, hash } = createLinkToken();
  const span = { date, time, ...ONLINE_BOOKING };
  await trx
    .insertInto("appointments")
    .values({
      id,
      date,
      slot: time,
      userEmail: client.email,
      userId: client.id,
      status: "confirmed",
      subject,
      cancelTokenHash: hash,
      sequence: 0,
      createdAt: at.toISOString(),
      cancelledAt: null,
    })
    .execute();
  await takeSlots(trx, holdsOf(span), { appointmentId: id }, at);
  const eventId = await recordEvent(trx, {
    at,
    actor: "client",
    kind: "appointment-booked",
    userId: client.id,
    subjectId: id,
    data: { start: { date, time } },
  });
  const mails = bookingEmails(confirmationOf(deps, { ...span, id, location: null, sequence: 0 }, client, token, at));
  await enqueueMail(trx, at, { userId: client.id, eventId }, ...mails);
  return id;
}

const BOOKING_REFUSALS: Record<SlotRefusal, BookingRefusal> = {
  "not-a-date": "not-a-date",
  "not-a-slot": "not-a-slot",
  "past-date": "past-date",
  "beyond-window": "beyond-window",
  "day-closed": "day-closed",
  "weekday-closed": "day-closed",
  "part-closed": "not-bookable",
  "outside-hours": "not-bookable",
  break: "not-bookable",
  begun: "slot-begun",
  "minimum-notice": "too-late",
  "day-busy": "day-closed",
  held: "slot-taken",
  busy: "not-bookable",
};

/** The single rule for booking, moving and choosing by link. If `heldKeys` is omitted, only the rules are checked. */
export function bookingRefusalFor(
  span: SpanWithTravel,
  day: DayRules,
  heldKeys: ReadonlySet<string> = NO_HOLDS,
): BookingRefusal | null {
  const refusal = whySpanIsNotBookable(span, day, heldKeys);
  return refusal && BOOKING_REFUSALS[refusal];
}
