import { stringify } from "csv-stringify/sync";
import type { Db } from "#app/platform/database.server.ts";
import { nowInParis } from "#app/features/booking/slots.ts";
import type { CsvName } from "./csv-names.ts";
import { exportJournal } from "./journal.server.ts";

type Row = Record<string, string | number | null>;

/** Each with the same columns, named as their first line says. */
const ROWS: Record<CsvName, (db: Db, now: Date) => Promise<Row[]>> = {
  agenda: appointmentRows,
  clients: clientRows,
  demandes: enquiryRows,
  audience: viewRows,
  journal: journalRows,
};

/**
 * A table as Excel in French opens it: UTF-8 with its mark, semicolons, a cell that would be a formula defused by an
 * apostrophe (OWASP, CSV injection).
 */
export async function csvFile(db: Db, now: Date, name: CsvName): Promise<string> {
  return csvOf(await ROWS[name](db, now));
}

export function csvOf(rows: readonly Row[]): string {
  return stringify([...rows], {
    bom: true,
    delimiter: ";",
    escape_formulas: true,
    header: true,
    record_delimiter: "windows",
  });
}

const STATES = { confirmed: "Confirmé", cancelled: "Annulé" } as const;
const ATTENDANCE = { came: "Venu", missed: "Pas venu" } as const;
const ORIGINS = { online: "En ligne", agency: "Agence" } as const;

async function appointmentRows(db: Db) {
  const rows = await db
    .selectFrom("appointments")
    .leftJoin("users", "users.id", "appointments.userId")
    .selectAll("appointments")
    .select(["users.name as accountName", "users.phone as accountPhone"])
    .orderBy("appointments.date")
    .orderBy("appointments.slot")
    .execute();
  return rows.map((row) => ({
    Date: row.date,
    Heure: row.slot,
    "Durée (min)": row.minutes,
    État: STATES[row.status],
    Client: row.accountName ?? row.name,
    "E-mail": row.userEmail,
    Téléphone: row.accountPhone ?? row.phone,
    Lieu: row.place,
    Objet: row.subject,
    Note: row.note,
    Origine: ORIGINS[row.origin],
    Venue: row.attendance && ATTENDANCE[row.attendance],
    "Pris le": moment(row.createdAt),
    "Annulé le": row.cancelledAt && moment(row.cancelledAt),
  }));
}

async function clientRows(db: Db) {
  const count = (table: "appointments" | "enquiries") =>
    db
      .selectFrom(table)
      .select(["userId", ({ fn }) => fn.countAll<number>().as("count")])
      .where("userId", "is not", null)
      .groupBy("userId")
      .execute();
  const [rows, appointments, enquiries] = await Promise.all([
    db
      .selectFrom("users")
      .select([
        "id",
        "firstName",
        "lastName",
        "email",
        "phone",
        "emailVerified",
        "disabled",
        "createdAt",
        "lastActiveAt",
      ])
      .where("role", "=", "client")
      .orderBy("lastName")
      .orderBy("firstName")
      .execute(),
    count("appointments"),
    count("enquiries"),
  ]);
  const of = (counts: typeof appointments) => new Map(counts.map(({ userId, count: n }) => [userId, Number(n)]));
  const [booked, asked] = [of(appointments), of(enquiries)];
  return rows.map((row) => ({
    Nom: row.lastName,
    Prénom: row.firstName,
    "E-mail": row.email,
    Téléphone: row.phone,
    "Adresse confirmée": row.emailVerified ? "Oui" : "Non",
    "Compte fermé": row.disabled ? "Oui" : "Non",
    "Rendez-vous": booked.get(row.id) ?? 0,
    Demandes: asked.get(row.id) ?? 0,
    "Compte créé le": moment(new Date(row.createdAt).toISOString()),
    "Dernier passage le": row.lastActiveAt && moment(row.lastActiveAt),
  }));
}

const ENQUIRY_STATES: Record<string, string> = {
  new: "Nouvelle",
  open: "En cours",
  answered: "Répondue",
  filed: "Classée",
};

async function enquiryRows(db: Db) {
  const rows = await db
    .selectFrom("enquiries")
    .leftJoin("users", "users.id", "enquiries.userId")
    .selectAll("enquiries")
    .select("users.name as accountName")
    .orderBy("enquiries.createdAt")
    .execute();
  return rows.map((row) => ({
    "Reçue le": moment(row.createdAt),
    État: ENQUIRY_STATES[row.status] ?? row.status,
    Titre: row.title,
    Services: [row.photo && "Photo", row.video && "Vidéo", row.web && "Web"].filter(Boolean).join(", "),
    Description: row.description,
    Client: row.accountName,
    "E-mail": row.userEmail,
  }));
}

async function viewRows(db: Db) {
  const rows = await db.selectFrom("pageViews").selectAll().orderBy("date").orderBy("path").execute();
  return rows.map(({ date, path, count }) => ({ Jour: date, Page: path, Vues: count }));
}

async function journalRows(db: Db, now: Date) {
  const lines = await exportJournal(db, now);
  return lines.map(({ at, who, what, on }) => ({ Quand: at, Qui: who, Quoi: what, Sur: on.text }));
}

/** « 2026-12-04 10:04 », in Paris: a table sorts by it. */
function moment(at: string): string {
  const { date, time } = nowInParis(new Date(at));
  return `${date} ${time}`;
}
