import type { Db } from "#app/platform/database.server.ts";
import type { BookingDeps } from "./booking.server.ts";

export interface AgencyAppointment {
  id: string;
  date: string;
  slot: string;
  /** Rises with each change of its place. */
  sequence: number;
  minutes: number;
  /** Of the one who comes: their account's name, or what the agency noted. */
  name: string;
  phone: string | null;
  /** Whether anybody can be written to. */
  hasEmail: boolean;
  subject: string | null;
  place: string | null;
  /** The agency's own words, which clients never see. */
  note: string | null;
  origin: "online" | "agency";
  travelBefore: number;
  travelAfter: number;
  status: "confirmed" | "cancelled";
  attendance: "came" | "missed" | null;
  /** They have said in a reminder that they come. */
  isComing: boolean;
}

/** What stands between two days, both included, as the agency sees it. */
export async function listStanding(
  { db }: Pick<BookingDeps, "db">,
  first: string,
  last: string,
): Promise<AgencyAppointment[]> {
  const rows = await selectForAgency(db)
    .where("appointments.date", ">=", first)
    .where("appointments.date", "<=", last)
    .where("appointments.status", "=", "confirmed")
    .orderBy("appointments.date")
    .orderBy("appointments.slot")
    .execute();
  return rows.map(asAgencySees);
}

/** Appointments by their ids, cancelled ones too, as the agency sees them; in no order. */
export async function readForAgency(db: Db, ids: readonly string[]): Promise<AgencyAppointment[]> {
  if (ids.length === 0) return [];
  const rows = await selectForAgency(db).where("appointments.id", "in", ids).execute();
  return rows.map(asAgencySees);
}

function selectForAgency(db: Db) {
  return db
    .selectFrom("appointments")
    .leftJoin("users", "users.id", "appointments.userId")
    .select([
      "appointments.id",
      "appointments.date",
      "appointments.slot",
      "appointments.sequence",
      "appointments.minutes",
      "appointments.name",
      "appointments.phone",
      "appointments.subject",
      "appointments.place",
      "appointments.note",
      "appointments.origin",
      "appointments.travelBefore",
      "appointments.travelAfter",
      "appointments.status",
      "appointments.attendance",
      "appointments.comingAt",
      "appointments.userEmail",
      "users.name as accountName",
      "users.phone as accountPhone",
      "users.email as accountEmail",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectForAgency>["execute"]>>[number];

function asAgencySees(read: Row): AgencyAppointment {
  const { accountName, accountPhone, accountEmail, userEmail, name, phone, comingAt, ...row } = read;
  return {
    ...row,
    hasEmail: (accountEmail ?? userEmail) !== null,
    name: accountName ?? name ?? userEmail ?? "Compte supprimé",
    phone: accountPhone ?? phone,
    isComing: comingAt !== null,
  };
}
