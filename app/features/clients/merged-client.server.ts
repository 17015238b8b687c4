import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { selectOptOut, wantsReminders } from "#app/records/reminder-opt-outs.server.ts";

export interface LinkedAccount {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  isVerified: boolean;
  isDisabled: boolean;
  isMember: boolean;
  createdAt: string;
  lastActiveAt: string | null;
  wantsReminders: boolean;
}

interface LinkedGuest {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  wantsReminders: boolean;
}

/** A client: one record and those merged into it, each of which is an account or a guest. */
export interface MergedClient {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  createdAt: string;
  accounts: LinkedAccount[];
  guests: LinkedGuest[];
  merged: { id: string; name: string }[];
}

export async function readMergedClient(db: Db, id: string): Promise<MergedClient | { mergedInto: string } | null> {
  const rows = await db
    .selectFrom("clients")
    .leftJoin("users", "users.id", "clients.userId")
    .select(["clients.id", "clients.mergedInto", "clients.name", "clients.email", "clients.phone", "clients.createdAt"])
    .select(["users.id as userId", "users.name as userName", "users.email as userEmail", "users.phone as userPhone"])
    .select(["users.emailVerified", "users.disabled", "users.role", "users.lastActiveAt"])
    .select(["users.createdAt as userCreatedAt", "users.remindersOffAt"])
    .select(({ fn }) => selectOptOut(fn.coalesce("users.email", "clients.email")).as("optedOutEmail"))
    .where((eb) => eb.or([eb("clients.id", "=", id), eb("clients.mergedInto", "=", id)]))
    .orderBy("clients.createdAt")
    .execute();
  const root = rows.find((row) => row.id === id);
  if (!root) return null;
  if (root.mergedInto) return { mergedInto: root.mergedInto };
  const accounts: LinkedAccount[] = [];
  const guests: LinkedGuest[] = [];
  for (const row of rows) {
    if (row.userId === null) {
      const { id: guestId, name, email, phone } = row;
      guests.push({ id: guestId, name, email, phone, wantsReminders: wantsReminders(row) });
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
      wantsReminders: wantsReminders(row),
    });
  }
  const nameOf = (row: (typeof rows)[number]) => row.userName ?? row.name ?? row.email ?? "Sans nom";
  const contacts = [...accounts, ...guests];
  return {
    id,
    name: accounts[0]?.name ?? nameOf(root),
    phone: contacts.find(({ phone }) => phone !== null)?.phone ?? null,
    email: contacts.find(({ email }) => email !== null)?.email ?? null,
    createdAt: rows[0]!.createdAt,
    accounts,
    guests,
    merged: rows.filter((row) => row.mergedInto === id).map((row) => ({ id: row.id, name: nameOf(row) })),
  };
}

/** Returns each appointment once, although it may belong to both a record and an account. */
export async function readAppointments(db: Db, records: readonly string[], users: readonly string[]) {
  const appointments = db.selectFrom("appointments").select(APPOINTMENT_COLUMNS);
  const rows = await Promise.all([
    users.length === 0 ? [] : appointments.where("userId", "in", users).execute(),
    appointments.where("clientId", "in", records).execute(),
  ]);
  return [...new Map(rows.flat().map((row) => [row.id, row])).values()];
}
