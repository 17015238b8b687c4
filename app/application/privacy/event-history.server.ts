import type { Selectable } from "kysely";
import { addMonths } from "#app/platform/durations.ts";
import { type LinkedIds, mailsOfRecords } from "#app/features/clients/client-emails.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import {
  EVENT_RETENTION_YEARS,
  type EventSubject,
  eventKinds,
  JOURNAL_MONTHS,
} from "#app/platform/schema/event-kinds.ts";
import { NON_AGENCY_ACTORS } from "#app/platform/events/record-event.server.ts";
import { mailKinds } from "#app/platform/schema/mail-kinds.ts";
import type { MailMessage } from "#app/platform/mail/outbox.server.ts";
import type { MailTable } from "#app/platform/schema/site-tables.server.ts";
import { clientVisibleEvents } from "./client-visible-events.ts";

const ACCOUNT_SUBJECTS = ["account", "enquiry", "mail", "client"] as const satisfies EventSubject[];

/** Deletes the account's events and mails (unsent mails after their last attempt); makes other events anonymous. */
export async function forgetHistory(trx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await trx
    .deleteFrom("events")
    .where("userId", "=", id)
    .where("subject", "in", ACCOUNT_SUBJECTS)
    .where("actor", "in", NON_AGENCY_ACTORS)
    .execute();
  // The data of this kind of event names the rows in which the member corrected the address.
  await trx
    .updateTable("events")
    .set({ data: "{}" })
    .where("userId", "=", id)
    .where("kind", "=", "mail-resent")
    .execute();
  await trx
    .updateTable("events")
    .set({ subjectId: null })
    .where("userId", "=", id)
    .where("subject", "in", ACCOUNT_SUBJECTS)
    .execute();
  await trx.updateTable("events").set({ userId: null }).where("userId", "=", id).execute();
  await trx.updateTable("events").set({ actor: "agency" }).where("actor", "=", id).execute();
  await trx
    .deleteFrom("mail")
    .where((eb) => eb.or([eb("userId", "=", id), eb("to", "=", email)]))
    .where("status", "in", ["sent", "failed"])
    .execute();
  await trx
    .updateTable("mail")
    .set({ userId: null, forget: 1, encrypted: null })
    .where((eb) => eb.or([eb("userId", "=", id), eb("to", "=", email)]))
    .execute();
  await forgetWeeklyDigests(trx);
}

export async function forgetGuestsHistory(
  trx: Db,
  { emails, appointments }: { emails: readonly string[]; appointments: readonly string[] },
): Promise<void> {
  const eventIds = await listEventIds(trx, appointments);
  for (const [column, values] of [
    ["to", emails],
    ["eventId", eventIds],
  ] as const) {
    if (values.length === 0) continue;
    await trx.deleteFrom("mail").where(column, "in", values).where("status", "in", ["sent", "failed"]).execute();
    await trx.updateTable("mail").set({ forget: 1, encrypted: null }).where(column, "in", values).execute();
  }
  await forgetWeeklyDigests(trx);
}

async function listEventIds(trx: Db, appointments: readonly string[]): Promise<string[]> {
  if (appointments.length === 0) return [];
  const rows = await trx
    .selectFrom("events")
    .select("id")
    .where("subject", "=", "appointment")
    .where("subjectId", "in", appointments)
    .execute();
  return rows.map(({ id }) => id);
}

/** The weekly digest may contain the erased person's name. */
async function forgetWeeklyDigests(trx: Db): Promise<void> {
  await trx.deleteFrom("mail").where("kind", "=", "week-notice").where("status", "=", "failed").execute();
  await trx.updateTable("mail").set({ forget: 1, encrypted: null }).where("kind", "=", "week-notice").execute();
}

export async function exportEvents(db: Db, { id }: { id: string }) {
  const [rows, pending, existing, hiddenReplies] = await Promise.all([
    db
      .selectFrom("events")
      .select(["id", "at", "actor", "kind", "subject", "subjectId", "data"])
      .where("userId", "=", id)
      .execute(),
    db
      .selectFrom("pendingChanges")
      .innerJoin("appointments", "appointments.id", "pendingChanges.appointmentId")
      .select("appointments.id")
      .where("appointments.userId", "=", id)
      .where("pendingChanges.state", "=", "waiting")
      .execute(),
    db.selectFrom("appointments").select("id").where("userId", "=", id).execute(),
    db
      .selectFrom("enquiryMessages")
      .innerJoin("enquiries", "enquiries.id", "enquiryMessages.enquiryId")
      .select((eb) => eb.ref("enquiryMessages.eventId").$notNull().as("id"))
      .where("enquiries.userId", "=", id)
      .where("enquiryMessages.state", "in", ["waiting", "undone"])
      .where("enquiryMessages.eventId", "is not", null)
      .execute(),
  ]);
  const idsOf = (found: readonly { id: string }[]) => new Set(found.map((row) => row.id));
  const state = {
    pendingAppointments: idsOf(pending),
    existingAppointments: idsOf(existing),
    hiddenReplies: idsOf(hiddenReplies),
  };
  return clientVisibleEvents(rows, state).map(({ id: _id, kind, data, ...row }) => ({
    ...row,
    kind,
    what: eventKinds[kind].name,
    data: JSON.parse(data) as object,
  }));
}

/** Omits the texts, because the client has them and their links open the account. */
export async function exportMails(db: Db, { id, email }: { id: string; email: string }, addresses: readonly string[]) {
  const rows = await db
    .selectFrom("mail")
    .select(EXPORTED_COLUMNS)
    .where((eb) => eb.or([eb("userId", "=", id), eb("to", "in", [email, ...addresses])]))
    .orderBy("createdAt")
    .execute();
  return rows.map(exportedMail);
}

const EXPORTED_COLUMNS = ["id", "to", "kind", "message", "status", "createdAt", "sentAt"] as const;

function exportedMail({
  id: _id,
  kind,
  message,
  ...row
}: Pick<Selectable<MailTable>, (typeof EXPORTED_COLUMNS)[number]>) {
  return { ...row, what: mailKinds[kind], subject: (JSON.parse(message) as MailMessage).subject };
}

export async function exportMailsOfRecords(db: Db, ids: LinkedIds) {
  const rows = await mailsOfRecords(db, ids, (isLinked) =>
    db.selectFrom("mail").select(EXPORTED_COLUMNS).where(isLinked),
  );
  return rows.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).map(exportedMail);
}

export async function forgetActors(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("events")
    .set({ actor: "agency" })
    .where("actor", "not in", [...NON_AGENCY_ACTORS, "agency"])
    .where("at", "<", addMonths(now, -JOURNAL_MONTHS).toISOString())
    .execute();
}

export async function purgeEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("events")
    .where("at", "<", addMonths(now, -12 * EVENT_RETENTION_YEARS).toISOString())
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("appointments").select("id").whereRef("appointments.id", "=", "events.subjectId")),
      ),
    )
    .execute();
}
