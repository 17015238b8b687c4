import type { SiteDeps } from "#app/site-deps.ts";
import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import type { SelectQueryBuilder } from "kysely";
import { hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { type Actor, recordEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { mailOf, recipientOf } from "#app/features/booking/appointments/mail-details.server.ts";
import { type CancelCause, cancellationEmails } from "#app/features/booking/appointments/appointment.emails.tsx";
import type { BookingClient } from "#app/features/booking/booking-client.ts";
import type { CancelState } from "./cancel.messages.ts";
import { releaseHolds } from "#app/features/booking/availability/slot-holds.server.ts";
import { cancelState, lockOwnAppointment } from "./client-appointments.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import { suppressPendingChange } from "#app/features/booking/pending-changes/pending-changes.server.ts";
import { clientViewOf, supersedePendingChange } from "#app/features/booking/pending-changes/client-views.server.ts";
import { closeProposal } from "#app/features/booking/proposals/proposal-rows.server.ts";
import { dropReminderOf } from "#app/features/booking/appointments/queued-reminders.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { hasBegun } from "#app/features/booking/time/span.ts";

/** Read-only, because mail scanners follow links. */
export async function findByCancelToken({ db, now }: SiteDeps, token: string) {
  const row = await db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("cancelTokenHash", "=", hashLinkToken(token))
    .executeTakeFirst();
  const clientView = await clientViewOf(db, row);
  if (!clientView) return null;
  const { date, time, minutes, location } = clientView;
  return { date, time, minutes, location, state: cancelState(clientView, now()) };
}

export async function cancelByToken(deps: SiteDeps, token: string): Promise<CancelState> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("appointments")
      .select(APPOINTMENT_COLUMNS)
      .where("cancelTokenHash", "=", hashLinkToken(token))
      .$call(forUpdate(trx))
      .executeTakeFirst();
    return row ? cancel(deps, trx, row, "client") : "unknown";
  });
}

export async function cancelClientAppointment(
  deps: SiteDeps,
  client: Pick<BookingClient, "id">,
  id: string,
): Promise<CancelState> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockOwnAppointment(trx, client, id);
    return row ? cancel(deps, trx, row, "client") : "unknown";
  });
}

export async function cancelUpcomingOfAccount(
  deps: SiteDeps,
  trx: Db,
  client: Pick<BookingClient, "id">,
  actor: Actor,
): Promise<number> {
  return cancelAll(deps, trx, (query) => query.where("userId", "=", client.id), actor, "account-gone");
}

export async function cancelUpcomingOfGuests(
  deps: SiteDeps,
  trx: Db,
  clientIds: readonly string[],
  actor: Actor,
): Promise<number> {
  const ofGuests = (query: AppointmentQuery) => query.where("clientId", "in", clientIds).where("userId", "is", null);
  return cancelAll(deps, trx, ofGuests, actor, "record-gone");
}

type AppointmentQuery = SelectQueryBuilder<Schema, "appointments", Appointment>;

/** Cancels each appointment that is upcoming in the client's view or in the agency's. */
async function cancelAll(
  deps: SiteDeps,
  trx: Db,
  filter: (query: AppointmentQuery) => AppointmentQuery,
  actor: Actor,
  cause: CancelCause,
): Promise<number> {
  const at = deps.now();
  const idsWithPendingChange = trx.selectFrom("pendingChanges").select("appointmentId").where("state", "=", "waiting");
  const rows = await filter(trx.selectFrom("appointments").select(APPOINTMENT_COLUMNS))
    .where((eb) => eb.or([eb("date", ">=", parisDate(at)), eb("id", "in", idsWithPendingChange)]))
    .orderBy("id")
    .$call(forUpdate(trx))
    .execute();
  let cancelled = 0;
  for (const row of rows) {
    if ((await cancel(deps, trx, row, actor, cause)) === "cancelled") cancelled++;
    else if (row.status === "confirmed" && !hasBegun(row, at)) {
      // Only the agency sees this appointment as upcoming, so its client needs no notification.
      await suppressPendingChange(trx, row.id, at);
      await cancelRow(deps, trx, row, actor, cause, at);
      cancelled++;
    }
  }
  return cancelled;
}

async function cancel(
  deps: SiteDeps,
  trx: Db,
  row: Appointment,
  actor: Actor,
  cause: CancelCause = "client",
): Promise<CancelState> {
  const at = deps.now();
  const clientView = await clientViewOf(trx, row);
  if (!clientView) return "unknown";
  const state = cancelState(clientView, at);
  // In the client's view there is nothing to cancel, so the agency's pending change stays.
  if (state !== "cancellable") return state;
  const current = await supersedePendingChange(trx, row, at);
  await cancelRow(deps, trx, current, actor, cause, at, { mailsClient: true });
  return "cancelled";
}

async function cancelRow(
  deps: SiteDeps,
  trx: Db,
  { id, date, time }: Appointment,
  actor: Actor,
  cause: CancelCause,
  at: Date,
  { mailsClient = false } = {},
): Promise<void> {
  const row = await trx
    .updateTable("appointments")
    .set((eb) => ({ status: "cancelled", cancelledAt: at.toISOString(), sequence: eb("sequence", "+", 1) }))
    .where("id", "=", id)
    .returning(APPOINTMENT_COLUMNS)
    .executeTakeFirstOrThrow();
  await releaseHolds(trx, id);
  await closeProposal(trx, id, "closed", at);
  await dropReminderOf(trx, id, at);
  const eventId = await recordEvent(trx, {
    at,
    actor,
    kind: "appointment-cancelled",
    userId: row.userId,
    subjectId: id,
    data: { start: { date, time } },
  });
  const recipient = await recipientOf(trx, row);
  if (!recipient) return;
  const [toClient, toAgency] = cancellationEmails({
    ...mailOf(deps, row, recipient, at),
    cause,
    origin: row.origin,
  });
  const mails = [...(mailsClient ? [toClient] : []), ...(isByAgency(actor) ? [] : [toAgency])];
  await enqueueMail(trx, at, { userId: row.userId, eventId }, ...mails);
}

/** The agency's mailbox gets no notice of changes by members or the command line. */
const isByAgency = (actor: Actor) => actor !== "client" && actor !== "system";
