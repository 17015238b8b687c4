import { sql } from "kysely";
import { AWAITING_STATES } from "#app/platform/schema/enquiry-states.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { type LinkedIds, mailsOfRecords } from "./client-emails.server.ts";

export interface ListedClient {
  id: string;
  name: string;
  /** E-mail address, otherwise telephone number; null: neither. */
  contact: string | null;
  hasAccount: boolean;
  lastSeenAt: string;
  next: { date: string; time: string } | null;
  appointments: number;
  isWaiting: boolean;
  hasFailedMail: boolean;
}

interface LinkedRecord {
  /** The record into which this one was merged, otherwise itself. */
  root: string;
  lastSeenAt: string;
  id: string;
  userId: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  accountName: string | null;
  accountEmail: string | null;
}

export async function rowsOfRecords(db: Db, linked: readonly LinkedRecord[], today: string): Promise<ListedClient[]> {
  if (linked.length === 0) return [];
  const { appointments, waitingUsers, failedRecipients } = await readActivity(db, linked, today);
  const rows = new Map<string, ListedClient>();
  const rowByKey = new Map<string | null, ListedClient>();
  for (const [root, records] of Map.groupBy(linked, (record) => record.root)) {
    const row = initialRow(root, records);
    rows.set(root, row);
    for (const { id, userId, email, accountEmail } of records) {
      rowByKey.set(id, row);
      if (userId) rowByKey.set(userId, row);
      if ([id, userId, email, accountEmail].some((key) => key !== null && failedRecipients.has(key)))
        row.hasFailedMail = true;
    }
  }
  for (const { key, count, next } of appointments) {
    const row = rowByKey.get(key)!;
    row.appointments += count;
    const [date, time] = next?.split(" ") ?? [];
    if (date && time && (!row.next || next! < `${row.next.date} ${row.next.time}`)) row.next = { date, time };
  }
  for (const { userId } of waitingUsers) rowByKey.get(userId)!.isWaiting = true;
  return [...rows.values()];
}

function initialRow(root: string, records: readonly LinkedRecord[]): ListedClient {
  const rootRecord = records.find(({ id }) => id === root)!;
  const account = records.find(({ accountEmail }) => accountEmail !== null);
  return {
    id: root,
    name: rootRecord.accountName ?? account?.accountName ?? rootRecord.name ?? rootRecord.email ?? "Sans nom",
    contact: account?.accountEmail ?? rootRecord.email ?? records.find(({ phone }) => phone !== null)?.phone ?? null,
    hasAccount: account !== undefined,
    lastSeenAt: rootRecord.lastSeenAt,
    next: null,
    appointments: 0,
    isWaiting: false,
    hasFailedMail: false,
  };
}

async function readActivity(db: Db, linked: readonly LinkedRecord[], today: string) {
  const records = linked.map(({ id }) => id);
  const users = linked.map(({ userId }) => userId).filter((id) => id !== null);
  const emails = linked.map(({ email, accountEmail }) => accountEmail ?? email).filter((email) => email !== null);
  const [appointments, waitingUsers, mails] = await Promise.all([
    countAppointments(db, { records, users, today }),
    users.length === 0 ? [] : usersWithWaitingEnquiry(db, users),
    mailsOfRecords(db, { records, users, emails }, (isLinked) => failedMails(db).where(isLinked)),
  ]);
  const recipients = mails.flatMap(({ to, userId, clientId }) => (userId ? [userId] : [to, clientId]));
  return { appointments, waitingUsers, failedRecipients: new Set(recipients) };
}

/** An appointment entered for an account counts once, at the account. */
const countAppointments = (db: Db, { records, users, today }: Omit<LinkedIds, "emails"> & { today: string }) => {
  const next = sql<string | null>`
    min(case when "status" = 'confirmed' and "date" >= ${today} then "date" || ' ' || "slot" end)
  `;
  const countBy = (column: "userId" | "clientId") =>
    db
      .selectFrom("appointments")
      .select((eb) => [eb.ref(column).as("key"), eb.fn.countAll<number>().as("count"), next.as("next")])
      .groupBy(column);
  const recordCounts = countBy("clientId").where("clientId", "in", records);
  if (users.length === 0) return recordCounts.execute();
  return recordCounts
    .where((eb) => eb.or([eb("userId", "is", null), eb("userId", "not in", users)]))
    .unionAll(countBy("userId").where("userId", "in", users))
    .execute();
};

const usersWithWaitingEnquiry = (db: Db, users: readonly string[]) =>
  db
    .selectFrom("enquiries")
    .select("userId")
    .distinct()
    .where("userId", "in", users)
    .where("status", "in", AWAITING_STATES)
    .execute();

const failedMails = (db: Db) =>
  db
    .selectFrom("mail")
    .leftJoin("events", (join) => join.onRef("events.id", "=", "mail.eventId").on("events.subject", "=", "appointment"))
    .leftJoin("appointments", "appointments.id", "events.subjectId")
    .select(["mail.id", "mail.to", "mail.userId", "appointments.clientId"])
    .where("mail.status", "=", "failed")
    .where("mail.handledAt", "is", null);
