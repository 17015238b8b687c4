import { stringify } from "csv-stringify/sync";
import type { Db } from "#app/platform/database.server.ts";
import { nowInParis } from "#app/features/booking/slots.ts";
import { rightDue } from "#app/features/rights/right-due.ts";
import { CHECK_NAMES, ORIGIN_NAMES, OUTCOME_NAMES, RIGHT_NAMES } from "#app/features/rights/rights.messages.ts";
import { exportRights, listBreaches } from "#app/features/rights/register.server.ts";
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
  droits: rightRows,
  violations: breachRows,
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

/** A line for each account, and for each person without one; the agency's own people are none. */
async function clientRows(db: Db) {
  const count = (table: "appointments" | "enquiries") =>
    db
      .selectFrom(table)
      .select(["userId", ({ fn }) => fn.countAll<number>().as("count")])
      .where("userId", "is not", null)
      .groupBy("userId")
      .execute();
  const entered = db
    .selectFrom("appointments")
    .select(["clientId", ({ fn }) => fn.countAll<number>().as("count")])
    .where("clientId", "is not", null)
    .groupBy("clientId")
    .execute();
  const [rows, appointments, enquiries] = await Promise.all([
    db
      .selectFrom("clients")
      .leftJoin("users", "users.id", "clients.userId")
      .select(["clients.id", "clients.userId", "clients.name", "clients.email as callerEmail", "clients.createdAt"])
      .select(["clients.phone as callerPhone", "users.firstName", "users.lastName", "users.email", "users.phone"])
      .select(["users.emailVerified", "users.disabled", "users.lastActiveAt"])
      .where((eb) => eb.or([eb("users.role", "is", null), eb("users.role", "=", "client")]))
      .orderBy("clients.sortName")
      .orderBy("clients.id")
      .execute(),
    count("appointments"),
    count("enquiries"),
  ]);
  const of = (counts: typeof appointments) => new Map(counts.map(({ userId, count: n }) => [userId, Number(n)]));
  const [booked, asked] = [of(appointments), of(enquiries)];
  const noted = new Map((await entered).map(({ clientId, count: n }) => [clientId, Number(n)]));
  const yesOf = (value: unknown, isThere: boolean) => (isThere ? (value ? "Oui" : "Non") : null);
  return rows.map((row) => ({
    Nom: row.lastName ?? row.name,
    Prénom: row.firstName,
    "E-mail": row.email ?? row.callerEmail,
    Téléphone: row.phone ?? row.callerPhone,
    Compte: row.userId === null ? "Non" : "Oui",
    "Adresse confirmée": yesOf(row.emailVerified, row.userId !== null),
    "Compte fermé": yesOf(row.disabled, row.userId !== null),
    "Rendez-vous": row.userId === null ? (noted.get(row.id) ?? 0) : (booked.get(row.userId) ?? 0),
    Demandes: asked.get(row.userId) ?? 0,
    "Fiche ouverte le": moment(row.createdAt),
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

async function rightRows(db: Db) {
  const rows = await exportRights(db);
  return rows.map((row) => ({
    "N°": row.number,
    "Reçue le": row.receivedOn,
    Droit: RIGHT_NAMES[row.kind],
    Par: ORIGIN_NAMES[row.origin],
    Personne: row.name,
    Identité: CHECK_NAMES[row.checkedBy],
    "À répondre avant le": rightDue(row),
    "Prolongée le": row.extendedOn,
    "Parce que": row.extendedFor,
    "Répondue le": row.answeredOn,
    Réponse: row.outcome && OUTCOME_NAMES[row.outcome],
    Précisions: row.answer,
  }));
}

async function breachRows(db: Db) {
  const rows = await listBreaches(db);
  return rows.toReversed().map((row) => ({
    "N°": row.number,
    "Constatée le": row.noticedAt.replace("T", " "),
    Faits: row.what,
    Concernés: row.concerned,
    Conséquences: row.consequences,
    Mesures: row.measures,
    "CNIL prévenue le": row.authorityOn,
    "Personnes prévenues le": row.peopleOn,
    "Sinon, pourquoi": row.whyNotTold,
  }));
}

/** « 2026-12-04 10:04 », in Paris: a table sorts by it. */
function moment(at: string): string {
  const { date, time } = nowInParis(new Date(at));
  return `${date} ${time}`;
}
