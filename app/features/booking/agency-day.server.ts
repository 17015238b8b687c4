import type { BookingDeps } from "./booking.server.ts";

export interface AgencyAppointment {
  id: string;
  date: string;
  slot: string;
  minutes: number;
  /** Of whoever comes: their account's name, or what the agency noted. */
  name: string;
  phone: string | null;
  subject: string | null;
  place: string | null;
  origin: "online" | "agency";
  travelBefore: number;
  travelAfter: number;
}

/** What stands between two days, both included, as the agency sees it. */
export async function listStanding(
  { db }: Pick<BookingDeps, "db">,
  first: string,
  last: string,
): Promise<AgencyAppointment[]> {
  const rows = await db
    .selectFrom("appointments")
    .leftJoin("users", "users.id", "appointments.userId")
    .select([
      "appointments.id",
      "appointments.date",
      "appointments.slot",
      "appointments.minutes",
      "appointments.name",
      "appointments.phone",
      "appointments.subject",
      "appointments.place",
      "appointments.origin",
      "appointments.travelBefore",
      "appointments.travelAfter",
      "appointments.userEmail",
      "users.name as accountName",
      "users.phone as accountPhone",
    ])
    .where("appointments.date", ">=", first)
    .where("appointments.date", "<=", last)
    .where("appointments.status", "=", "confirmed")
    .orderBy("appointments.date")
    .orderBy("appointments.slot")
    .execute();
  return rows.map(({ accountName, accountPhone, userEmail, name, phone, ...row }) => ({
    ...row,
    name: accountName ?? name ?? userEmail ?? "Compte supprimé",
    phone: accountPhone ?? phone,
  }));
}
