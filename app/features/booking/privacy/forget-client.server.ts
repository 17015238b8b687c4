import type { Selectable } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { EventKind } from "#app/platform/schema/event-kinds.ts";
import type { AppointmentsTable } from "#app/platform/schema/booking-tables.server.ts";
import type { BookingClient } from "#app/features/booking/booking-client.ts";
import { forgetProposals } from "#app/features/booking/proposals/proposal-retention.server.ts";

const PERSONAL_EVENT_KINDS = ["attendance-noted", "attendance-confirmed"] as const satisfies EventKind[];

/** The personal fields of an appointment; docs/decisions/0011 says what stays and why. */
const NO_PERSON = {
  userId: null,
  clientId: null,
  userEmail: null,
  cancelTokenHash: null,
  name: null,
  phone: null,
  location: null,
  subject: null,
  note: null,
  attendance: null,
  attendanceConfirmedAt: null,
  travelBefore: 0,
  travelAfter: 0,
} as const satisfies Partial<Selectable<AppointmentsTable>>;

/** Anonymizes the appointments of an account before it is deleted. `forgetReminders` deletes its reminders. */
export async function forgetAccount(trx: Db, client: Pick<BookingClient, "id">): Promise<void> {
  const rows = await trx.selectFrom("appointments").select("id").where("userId", "=", client.id).execute();
  await anonymizeAppointments(
    trx,
    rows.map(({ id }) => id),
  );
}

export async function forgetGuests(trx: Db, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return;
  const rows = await trx.selectFrom("appointments").select("id").where("clientId", "in", clientIds).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("reminders").where("appointmentId", "in", ids).execute();
  await anonymizeAppointments(trx, ids);
}

async function anonymizeAppointments(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await forgetProposals(trx, ids);
  await trx.deleteFrom("pendingChanges").where("appointmentId", "in", ids).execute();
  // Vacated slots were held for the undo of the deleted pending changes; travel times are personal data.
  await trx
    .deleteFrom("slotHolds")
    .where("appointmentId", "in", ids)
    .where("kind", "in", ["vacated", "travel"])
    .execute();
  await trx
    .deleteFrom("events")
    .where("subject", "=", "appointment")
    .where("subjectId", "in", ids)
    .where("kind", "in", PERSONAL_EVENT_KINDS)
    .execute();
  await trx.updateTable("appointments").set(NO_PERSON).where("id", "in", ids).execute();
}
