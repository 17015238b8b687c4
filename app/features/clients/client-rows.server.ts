import { sql } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { mailsOfRecords } from "./client-emails.server.ts";

export interface ListedClient {
  id: string;
  name: string;
  /** E-mail address, otherwise telephone number; null: neither. */
  reach: string | null;
  hasAccount: boolean;
  lastSeenAt: string;
  next: { date: string; time: string } | null;
  appointments: number;
  waits: boolean;
  failed: boolean;
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
  const { appointments, waiting, failed } = await readFigures(db, linked, today);
  const rows = new Map<string, ListedClient>();
  for (const [root, own] of Map.groupBy(linked, (record) => record.root)) rows.set(root, blankRow(root, own));
  const rowOf = new Map<string | null, ListedClient>();
  for (const { id, userId, root } of linked) for (const key of [id, userId]) if (key) rowOf.set(key, rows.get(root)!);
  for (const { key, count, next } of appointments) {
    const row = rowOf.get(key)!;
    row.appointments += count;
    const [date, time] = next?.split(" ") ?? [];
    if (date && time && (!row.next || next! < `${row.next.date} ${row.next.time}`)) row.next = { date, time };
  }
  for (const key of waiting) rowOf.get(key)!.waits = true;
  for (const { id, userId, email, accountEmail, root } of linked)
    if ([id, userId, email, accountEmail].some((key) => key !== null && failed.has(key))) rows.get(root)!.failed = true;
  return [...rows.values()];
}

function blankRow(root: string, own: readonly LinkedRecord[]): ListedClient {
  const first = own.find(({ id }) => id === root)!;
  const account = own.find(({ accountEmail }) => accountEmail !== null);
  return {
    id: root,
    name: first.accountName ?? account?.accountName ?? first.name ?? first.email ?? "Sans nom",
    reach: account?.accountEmail ?? first.email ?? own.find(({ phone }) => phone !== null)?.phone ?? null,
    hasAccount: account !== undefined,
    lastSeenAt: first.lastSeenAt,
    next: null,
    appointments: 0,
    waits: false,
    failed: false,
  };
}

async function readFigures(db: Db, linked: readonly LinkedRecord[], today: string) {
  const records = linked.map(({ id }) => id);
  const users = linked.map(({ userId }) => userId).filter((id) => id !== null);
  const emails = linked.map(({ email, accountEmail }) => accountEmail ?? email).filter((email) => email !== null);
  const [appointments, waiting, failed] = await Promise.all([
    countedAppointments(db, { records, users, today }),
    users.length === 0 ? [] : whoWaits(db, users),
    mailsOfRecords(db, { records, users, emails }, (which) => failedMails(db).where(which)),
  ]);
  const reached = failed.flatMap(({ to, userId, clientId }) => (userId ? [userId] : [to, clientId]));
  return {
    appointments,
    waiting: waiting.map(({ userId }) => userId),
    failed: new Set(reached),
  };
}

interface Counted {
  records: readonly string[];
  users: readonly string[];
  today: string;
}

/** An appointment entered for an account counts once, at the account. */
const countedAppointments = (db: Db, { records, users, today }: Counted) => {
  const next = sql<string | null>`
    min(case when "status" = 'confirmed' and "date" >= ${today} then "date" || ' ' || "slot" end)
  `;
  const by = (column: "userId" | "clientId") =>
    db
      .selectFrom("appointments")
      .select((eb) => [eb.ref(column).as("key"), eb.fn.countAll<number>().as("count"), next.as("next")])
      .groupBy(column);
  const entered = by("clientId").where("clientId", "in", records);
  if (users.length === 0) return entered.execute();
  return entered
    .where((eb) => eb.or([eb("userId", "is", null), eb("userId", "not in", users)]))
    .unionAll(by("userId").where("userId", "in", users))
    .execute();
};

const whoWaits = (db: Db, users: readonly string[]) =>
  db
    .selectFrom("enquiries")
    .select("userId")
    .distinct()
    .where("userId", "in", users)
    .where("status", "in", ["new", "open"])
    .execute();

const failedMails = (db: Db) =>
  db
    .selectFrom("mail")
    .leftJoin("events", (join) => join.onRef("events.id", "=", "mail.eventId").on("events.subject", "=", "appointment"))
    .leftJoin("appointments", "appointments.id", "events.subjectId")
    .select(["mail.id", "mail.to", "mail.userId", "appointments.clientId"])
    .where("mail.status", "=", "failed")
    .where("mail.handledAt", "is", null);
