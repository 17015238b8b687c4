import type { Db } from "#app/platform/database/connection.server.ts";
import { typesetAll } from "#app/french/typeset.ts";
import { displayName } from "./display-name.ts";

export interface AgencyAppointment {
  id: string;
  date: string;
  time: string;
  sequence: number;
  minutes: number;
  /** Has typographic spaces, like `subject` and `note`. */
  name: string;
  phone: string | null;
  hasEmail: boolean;
  subject: string | null;
  /** The address as typed, because links to maps contain it. */
  location: string | null;
  note: string | null;
  origin: "online" | "agency";
  travelBefore: number;
  travelAfter: number;
  status: "confirmed" | "cancelled";
  attendance: "attended" | "no-show" | null;
  /** The client confirmed attendance through a reminder. */
  hasConfirmed: boolean;
}

export async function listConfirmedAppointments(db: Db, first: string, last: string): Promise<AgencyAppointment[]> {
  const rows = await selectForAgency(db)
    .where("appointments.date", ">=", first)
    .where("appointments.date", "<=", last)
    .where("appointments.status", "=", "confirmed")
    .orderBy("appointments.date")
    .orderBy("appointments.slot")
    .execute();
  return rows.map(toAgencyAppointment);
}

/** Cancelled appointments are included; the order is undefined. */
export async function readAgencyAppointments(db: Db, ids: readonly string[]): Promise<AgencyAppointment[]> {
  if (ids.length === 0) return [];
  const rows = await selectForAgency(db).where("appointments.id", "in", ids).execute();
  return rows.map(toAgencyAppointment);
}

function selectForAgency(db: Db) {
  return db
    .selectFrom("appointments")
    .leftJoin("users", "users.id", "appointments.userId")
    .select([
      "appointments.id",
      "appointments.date",
      "appointments.slot as time",
      "appointments.sequence",
      "appointments.minutes",
      "appointments.name",
      "appointments.phone",
      "appointments.subject",
      "appointments.location",
      "appointments.note",
      "appointments.origin",
      "appointments.travelBefore",
      "appointments.travelAfter",
      "appointments.status",
      "appointments.attendance",
      "appointments.attendanceConfirmedAt",
      "appointments.userEmail",
      "users.name as accountName",
      "users.phone as accountPhone",
      "users.email as accountEmail",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectForAgency>["execute"]>>[number];

function toAgencyAppointment(row: Row): AgencyAppointment {
  const { accountName, accountPhone, accountEmail, userEmail, attendanceConfirmedAt, ...appointment } = row;
  return {
    ...appointment,
    ...typesetAll({ name: displayName(row), subject: row.subject, note: row.note }),
    phone: accountPhone ?? row.phone,
    hasEmail: (accountEmail ?? userEmail) !== null,
    hasConfirmed: attendanceConfirmedAt !== null,
  };
}
