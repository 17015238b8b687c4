import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import { byPlace, spanHasBegun } from "#app/features/booking/time/span.ts";
import { clientCursorInWords, clientCursorOf, clientQuery } from "#app/features/clients/client-list.ts";
import { countClients, listClients } from "#app/features/clients/client-list.server.ts";
import { type LinkedIds, mailsOfRecords } from "#app/features/clients/client-mails.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";
import { readTimeline } from "./client-timeline.server.ts";
import type { UseCases } from "#app/application/composition/use-cases.server.ts";

type Deps = Pick<UseCases, "database" | "now">;

/** A page of the clients, as its address asks for it: alone, or beside a record. */
export async function readClients({ database: { db }, now }: Deps, query: URLSearchParams) {
  const asked = clientQuery(query);
  const today = todayInParis(now());
  const [{ rows, next }, counts] = await Promise.all([
    listClients(db, { ...asked, after: clientCursorOf(asked.after), today }),
    countClients(db, asked.words),
  ]);
  return { asked, rows, next: next && clientCursorInWords(next), counts, today, now: now().toISOString() };
}

/** An account of a record. */
export interface LinkedAccount {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  isVerified: boolean;
  isDisabled: boolean;
  isMember: boolean;
  createdAt: string;
  /** To the day; null: never. */
  lastActiveAt: string | null;
  wantsReminders: boolean;
}

/** Somebody of a record without an account, as the agency noted them. */
export interface LinkedGuest {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  wantsReminders: boolean;
}

export interface ClientPeople {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  createdAt: string;
  accounts: LinkedAccount[];
  guests: LinkedGuest[];
  /** Files that were merged into it, and can be split again. */
  merged: { id: string; name: string }[];
}

const linkedRecordsOf = compiledQuery((db, { id }: { id: string }) =>
  db
    .selectFrom("clients")
    .leftJoin("users", "users.id", "clients.userId")
    .select(["clients.id", "clients.mergedInto", "clients.name", "clients.email", "clients.phone", "clients.createdAt"])
    .select(["users.id as userId", "users.name as userName", "users.email as userEmail", "users.phone as userPhone"])
    .select(["users.emailVerified", "users.disabled", "users.role", "users.lastActiveAt"])
    .select(["users.createdAt as userCreatedAt", "users.remindersOffAt"])
    .select(({ fn, selectFrom }) =>
      selectFrom("reminderRefusals")
        .select("reminderRefusals.email")
        .where("reminderRefusals.email", "=", fn<string>("lower", [fn.coalesce("users.email", "clients.email")]))
        .as("refusedAt"),
    )
    .where((eb) => eb.or([eb("clients.id", "=", id), eb("clients.mergedInto", "=", id)]))
    .orderBy("clients.createdAt"),
);

/** Who a record is of; null: there is none, or it was merged into another, whose id is said. */
export async function readPeople(db: Db, id: string): Promise<ClientPeople | { mergedInto: string } | null> {
  const { rows } = await linkedRecordsOf(db, { id });
  const root = rows.find((row) => row.id === id);
  if (!root) return null;
  if (root.mergedInto) return { mergedInto: root.mergedInto };
  const accounts: LinkedAccount[] = [];
  const guests: LinkedGuest[] = [];
  for (const row of rows) {
    // As it is asked where reminders are sent (reminder-answers.server.ts).
    const wantsReminders = row.refusedAt === null && row.remindersOffAt === null;
    if (row.userId === null) {
      const { id: key, name, email, phone } = row;
      guests.push({ id: key, name, email, phone, wantsReminders });
      continue;
    }
    accounts.push({
      id: row.userId,
      name: row.userName!,
      email: row.userEmail!,
      phone: row.userPhone,
      isVerified: Boolean(row.emailVerified),
      isDisabled: Boolean(row.disabled),
      isMember: row.role !== "client",
      createdAt: new Date(row.userCreatedAt!).toISOString(),
      lastActiveAt: row.lastActiveAt,
      wantsReminders,
    });
  }
  const nameOf = (row: (typeof rows)[number]) => row.userName ?? row.name ?? row.email ?? "Sans nom";
  const first = <Value>(values: readonly (Value | null)[]) => values.find((value) => value !== null) ?? null;
  return {
    id,
    name: first(accounts.map(({ name }) => name)) ?? nameOf(root),
    phone: first([...accounts, ...guests].map(({ phone }) => phone)),
    email: first([...accounts, ...guests].map(({ email }) => email)),
    createdAt: rows.map(({ createdAt }) => createdAt).toSorted()[0]!,
    accounts,
    guests,
    merged: rows.filter((row) => row.mergedInto === id).map((row) => ({ id: row.id, name: nameOf(row) })),
  };
}

const notesOf = compiledQuery((db, { records }: Pick<LinkedIds, "records">) =>
  db.selectFrom("clientNotes").select(["id", "author"]).where("clientId", "in", records).orderBy("createdAt"),
);

/** All that the agency knows of a client: who they are, what is to come, what has happened. */
export async function readClientRecord({ database: { db }, now }: Deps, id: string, before: string | null) {
  const people = await readPeople(db, id);
  if (!people || "mergedInto" in people) return people;
  const at = now();
  const of = linkedIdsOf(people);
  const [timeline, figures, notes] = await Promise.all([
    readTimeline(db, of, before, at),
    readFigures(db, of, at),
    notesOf(db, of),
  ]);
  return { ...people, timeline, notes: notes.rows, ...figures, now: at.toISOString() };
}

export type ClientRecord = Exclude<Awaited<ReturnType<typeof readClientRecord>>, null | { mergedInto: string }>;

/** Who a record is of and how much it holds, without what happened. */
export async function readClientFigures({ database: { db }, now }: Deps, id: string) {
  const people = await readPeople(db, id);
  if (!people || "mergedInto" in people) return people;
  return { ...people, ...(await readFigures(db, linkedIdsOf(people), now())) };
}

export type ClientFigures = Exclude<Awaited<ReturnType<typeof readClientFigures>>, null | { mergedInto: string }>;

function linkedIdsOf({ id, accounts, guests, merged }: ClientPeople): LinkedIds {
  return {
    records: [id, ...merged.map((record) => record.id)],
    users: accounts.map((account) => account.id),
    emails: [...accounts, ...guests].map(({ email }) => email).filter((email) => email !== null),
  };
}

async function readFigures(db: Db, { records, users, emails }: LinkedIds, at: Date) {
  const [appointments, enquiries, mails] = await Promise.all([
    readAppointments(db, records, users),
    countEnquiries(db, users),
    countMails(db, { records, users, emails }),
  ]);
  const stands = appointments.filter(({ status }) => status === "confirmed");
  const toCome = stands.filter((row) => !spanHasBegun(row, at));
  return {
    toCome: toCome
      .toSorted((a, b) => byPlace(b, a))
      .map(({ id: key, date, slot, note, subject }) => ({ id: key, date, slot, note: note ?? subject })),
    counts: {
      toCome: toCome.length,
      past: stands.length - toCome.length,
      cancelled: appointments.length - stands.length,
      enquiries,
      mails,
    },
  };
}

const clientAppointments = compiledQuery((db, { users }: Pick<LinkedIds, "users">) =>
  db.selectFrom("appointments").selectAll().where("userId", "in", users),
);

const enteredAppointments = compiledQuery((db, { records }: Pick<LinkedIds, "records">) =>
  db.selectFrom("appointments").selectAll().where("clientId", "in", records),
);

/** Each once: one that the agency has entered may be an account's. */
export async function readAppointments(db: Db, records: readonly string[], users: readonly string[]) {
  const [own, entered] = await Promise.all([
    users.length === 0 ? null : clientAppointments(db, { users }),
    enteredAppointments(db, { records }),
  ]);
  return [...new Map([...(own?.rows ?? []), ...entered.rows].map((row) => [row.id, row])).values()];
}

const enquiriesByState = compiledQuery((db, { users }: Pick<LinkedIds, "users">) =>
  db
    .selectFrom("enquiries")
    .select(["status", ({ fn }) => fn.countAll().as("count")])
    .where("userId", "in", users)
    .groupBy("status"),
);

async function countEnquiries(db: Db, users: readonly string[]): Promise<Partial<Record<string, number>>> {
  if (users.length === 0) return {};
  const { rows } = await enquiriesByState(db, { users });
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

const statesOfMails = mailsOfRecords((db, which) => db.selectFrom("mail").select(["id", "status"]).where(which));

async function countMails(db: Db, of: LinkedIds) {
  const mails = await statesOfMails(db, of, {});
  const counts = { sent: 0, failed: 0, waiting: 0 };
  for (const { status } of mails) counts[status === "sent" || status === "failed" ? status : "waiting"]++;
  return counts;
}
