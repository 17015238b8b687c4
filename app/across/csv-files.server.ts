import { stringify } from "csv-stringify/sync";
import type { Selectable } from "kysely";
import type { AppointmentsTable } from "#app/platform/booking-tables.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { EnquiriesTable } from "#app/platform/enquiry-tables.server.ts";
import { inPages, ROWS_AT_ONCE } from "#app/platform/in-pages.ts";
import type { PageViewsTable } from "#app/platform/site-tables.server.ts";
import { nowInParis } from "#app/features/booking/slots.ts";
import { rightDue } from "#app/features/rights/right-due.ts";
import { CHECK_NAMES, ORIGIN_NAMES, OUTCOME_NAMES, RIGHT_NAMES } from "#app/features/rights/rights.messages.ts";
import { exportRights, listBreaches } from "#app/features/rights/register.server.ts";
import type { KeptOffer } from "#app/features/enquiries/enquiry.ts";
import type { CsvName } from "./csv-names.ts";
import { exportJournal } from "./journal.server.ts";

type Row = Record<string, string | number | null>;

/** Each a page at a time, all with the same columns, named as their first line says. */
const ROWS: Record<CsvName, (db: Db, now: Date) => AsyncIterable<Row[]>> = {
  agenda: appointmentRows,
  clients: clientRows,
  demandes: enquiryRows,
  audience: viewRows,
  journal: journalRows,
  droits: rightRows,
  violations: breachRows,
};

/** A table as Excel in French opens it, written while it is read. */
export function csvFile(db: Db, now: Date, name: CsvName): ReadableStream<Uint8Array> {
  const lines = linesOf(ROWS[name](db, now));
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}

async function* linesOf(pages: AsyncIterable<Row[]>): AsyncGenerator<string, undefined> {
  let isFirst = true;
  for await (const rows of pages) {
    yield csvOf(rows, isFirst);
    isFirst = false;
  }
  if (isFirst) yield csvOf([]);
}

/**
 * UTF-8 with its mark, semicolons, a cell that would be a formula defused by an apostrophe (OWASP, CSV injection).
 * @param isFirst whether the mark and the names of the columns come first
 */
export function csvOf(rows: readonly Row[], isFirst = true): string {
  return stringify([...rows], {
    bom: isFirst,
    delimiter: ";",
    escape_formulas: true,
    header: isFirst,
    record_delimiter: "windows",
  });
}

const STATES = { confirmed: "Confirmé", cancelled: "Annulé" } as const;
const ATTENDANCE = { came: "Venu", missed: "Pas venu" } as const;
const ORIGINS = { online: "En ligne", agency: "Agence" } as const;

type AppointmentRow = Selectable<AppointmentsTable> & { accountName: string | null; accountPhone: string | null };

async function* appointmentRows(db: Db) {
  const page = (after: AppointmentRow | null): Promise<AppointmentRow[]> =>
    db
      .selectFrom("appointments")
      .leftJoin("users", "users.id", "appointments.userId")
      .selectAll("appointments")
      .select(["users.name as accountName", "users.phone as accountPhone"])
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple("appointments.date", "appointments.slot", "appointments.id"),
            ">",
            eb.tuple(after!.date, after!.slot, after!.id),
          ),
        ),
      )
      .orderBy("appointments.date")
      .orderBy("appointments.slot")
      .orderBy("appointments.id")
      .limit(ROWS_AT_ONCE)
      .execute();
  for await (const rows of inPages(page)) yield rows.map(appointmentRow);
}

function appointmentRow(row: AppointmentRow): Row {
  return {
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
  };
}

/** A line for each account, and for each person without one, however many files are theirs; the agency's own people are none. */
async function* clientRows(db: Db) {
  const count = (table: "appointments" | "enquiries") =>
    db
      .selectFrom(table)
      .select(["userId", ({ fn }) => fn.countAll<number>().as("count")])
      .where("userId", "is not", null)
      .groupBy("userId")
      .execute();
  const entered = db
    .selectFrom("appointments")
    .innerJoin("clients", "clients.id", "appointments.clientId")
    .select(({ fn, ref }) => [
      fn.coalesce(ref("clients.joinedTo"), ref("clients.id")).as("clientId"),
      fn.countAll<number>().as("count"),
    ])
    // Those of an account are counted with it.
    .where("appointments.userId", "is", null)
    .groupBy(({ fn, ref }) => fn.coalesce(ref("clients.joinedTo"), ref("clients.id")))
    .execute();
  const [appointments, enquiries] = await Promise.all([count("appointments"), count("enquiries")]);
  const of = (counts: typeof appointments) => new Map(counts.map(({ userId, count: n }) => [userId, Number(n)]));
  const [booked, asked] = [of(appointments), of(enquiries)];
  const noted = new Map((await entered).map(({ clientId, count: n }) => [clientId, Number(n)]));
  const yesOf = (value: unknown, isThere: boolean) => (isThere ? (value ? "Oui" : "Non") : null);
  for await (const rows of inPages((after: ClientRow | null) => clientPage(db, after)))
    yield rows.map((row) => ({
      Nom: row.lastName ?? row.name,
      Prénom: row.firstName,
      "E-mail": row.email ?? row.callerEmail,
      Téléphone: row.phone ?? row.callerPhone,
      Compte: row.userId === null ? "Non" : "Oui",
      "Adresse confirmée": yesOf(row.emailVerified, row.userId !== null),
      "Compte fermé": yesOf(row.disabled, row.userId !== null),
      "Rendez-vous": (noted.get(row.id) ?? 0) + (booked.get(row.userId) ?? 0),
      Demandes: asked.get(row.userId) ?? 0,
      "Fiche ouverte le": moment(row.createdAt),
      "Dernier passage le": row.lastActiveAt && moment(row.lastActiveAt),
    }));
}

type ClientRow = Awaited<ReturnType<typeof clientPage>>[number];

function clientPage(db: Db, after: { sortName: string; id: string } | null) {
  return db
    .selectFrom("clients")
    .leftJoin("users", "users.id", "clients.userId")
    .select(["clients.id", "clients.userId", "clients.name", "clients.email as callerEmail", "clients.createdAt"])
    .select(["clients.phone as callerPhone", "users.firstName", "users.lastName", "users.email", "users.phone"])
    .select(["users.emailVerified", "users.disabled", "users.lastActiveAt", "clients.sortName"])
    .where((eb) => eb.or([eb("users.role", "is", null), eb("users.role", "=", "client")]))
    .where((eb) => eb.or([eb("clients.joinedTo", "is", null), eb("clients.userId", "is not", null)]))
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple("clients.sortName", "clients.id"), ">", eb.tuple(after!.sortName, after!.id))),
    )
    .orderBy("clients.sortName")
    .orderBy("clients.id")
    .limit(ROWS_AT_ONCE)
    .execute();
}

const ENQUIRY_STATES: Record<string, string> = {
  new: "Nouvelle",
  open: "En cours",
  answered: "Répondue",
  filed: "Classée",
};

type EnquiryRow = Selectable<EnquiriesTable> & { accountName: string | null };

async function* enquiryRows(db: Db) {
  const page = (after: EnquiryRow | null): Promise<EnquiryRow[]> =>
    db
      .selectFrom("enquiries")
      .leftJoin("users", "users.id", "enquiries.userId")
      .selectAll("enquiries")
      .select("users.name as accountName")
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb(eb.refTuple("enquiries.createdAt", "enquiries.id"), ">", eb.tuple(after!.createdAt, after!.id)),
        ),
      )
      .orderBy("enquiries.createdAt")
      .orderBy("enquiries.id")
      .limit(ROWS_AT_ONCE)
      .execute();
  for await (const rows of inPages(page)) yield rows.map(enquiryRow);
}

function enquiryRow(row: EnquiryRow): Row {
  const offer = row.offer === null ? null : (JSON.parse(row.offer) as KeptOffer);
  return {
    "Reçue le": moment(row.createdAt),
    État: ENQUIRY_STATES[row.status] ?? row.status,
    Titre: row.title,
    Services: [row.photo && "Photo", row.video && "Vidéo", row.web && "Web"].filter(Boolean).join(", "),
    Description: row.description,
    Tarif: offer && offer.title,
    "Prix affiché (€)": offer && offer.price,
    Client: row.accountName,
    "E-mail": row.userEmail,
  };
}

async function* viewRows(db: Db) {
  const page = (after: Selectable<PageViewsTable> | null) =>
    db
      .selectFrom("pageViews")
      .selectAll()
      .$if(after !== null, (query) =>
        query.where((eb) => eb(eb.refTuple("date", "path"), ">", eb.tuple(after!.date, after!.path))),
      )
      .orderBy("date")
      .orderBy("path")
      .limit(ROWS_AT_ONCE)
      .execute();
  for await (const rows of inPages(page))
    yield rows.map(({ date, path, count }) => ({ Jour: date, Page: path, Vues: count }));
}

async function* journalRows(db: Db, now: Date) {
  for await (const lines of exportJournal(db, now))
    yield lines.map(({ at, who, what, on }) => ({ Quand: moment(at), Qui: who, Quoi: what, Sur: on.text }));
}

/** Of the registers there are few. */
async function* rightRows(db: Db) {
  const rows = await exportRights(db);
  yield rows.map((row) => ({
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

async function* breachRows(db: Db) {
  const rows = await listBreaches(db);
  yield rows.toReversed().map((row) => ({
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
