import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import type { Selectable } from "kysely";
import { capitalise } from "#app/french/dates.ts";
import { phoneInPairs } from "#app/french/phone-number.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { EnquiriesTable } from "#app/platform/schema/enquiry-tables.server.ts";
import { keysetBatches, BATCH_ROWS } from "#app/platform/database/keyset-batches.ts";
import { keysetPage } from "#app/platform/database/keyset-page.ts";
import type { PageViewsTable } from "#app/platform/schema/site-tables.server.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { dataRequestDue } from "#app/features/privacy/request-due.ts";
import {
  describeCheck,
  ORIGIN_NAMES,
  OUTCOME_NAMES,
  DATA_REQUEST_NAMES,
} from "#app/features/privacy/data-requests.messages.ts";
import { type Breach, listBreaches } from "#app/features/privacy/breaches.server.ts";
import { exportDataRequests, type NamedDataRequest } from "#app/features/privacy/request-log.server.ts";
import type { StoredOffer } from "#app/features/enquiries/enquiry.ts";
import { STATE_NAMES } from "#app/features/enquiries/inbox/inbox.ts";
import type { CsvName } from "./csv-names.ts";
import { exportJournal, type JournalLine } from "./journal.server.ts";

export type CsvCell = string | number | null;

interface Source<Item> {
  columns: Record<string, (item: Item) => CsvCell>;
  batches(db: Db, now: Date): AsyncIterable<Item[]>;
}

export interface CsvTable {
  names: readonly string[];
  lines(db: Db, now: Date): AsyncIterable<CsvCell[][]>;
}

function table<Item>({ columns, batches }: Source<Item>): CsvTable {
  const cells = Object.values(columns);
  return {
    names: Object.keys(columns),
    async *lines(db, now) {
      for await (const items of batches(db, now)) yield items.map((item) => cells.map((cell) => cell(item)));
    },
  };
}

const APPOINTMENT_STATES = { confirmed: "Confirmé", cancelled: "Annulé" } as const;
const ATTENDANCE_NAMES = { attended: "Venu", "no-show": "Absent" } as const;
const APPOINTMENT_ORIGINS = { online: "En ligne", agency: "Agence" } as const;

interface Account {
  accountName: string | null;
  accountEmail: string | null;
}

type AppointmentRow = Appointment & Account & { accountPhone: string | null };

function appointmentBatches(db: Db) {
  const rows = db
    .selectFrom("appointments")
    .leftJoin("users", "users.id", "appointments.userId")
    .select([
      ...APPOINTMENT_COLUMNS,
      "users.name as accountName",
      "users.email as accountEmail",
      "users.phone as accountPhone",
    ])
    .limit(BATCH_ROWS);
  const order = ["appointments.date", "appointments.slot", "appointments.id"] as const;
  return keysetBatches((after: AppointmentRow | null): Promise<AppointmentRow[]> =>
    keysetPage(rows, order, "asc", after && [after.date, after.time, after.id]).execute(),
  );
}

const agenda = table<AppointmentRow>({
  columns: {
    Date: (row) => row.date,
    Heure: (row) => row.time,
    "Durée (min)": (row) => row.minutes,
    État: (row) => APPOINTMENT_STATES[row.status],
    Client: (row) => row.accountName ?? row.name,
    "E-mail": (row) => row.accountEmail ?? row.userEmail,
    Téléphone: (row) => phoneCell(row.accountPhone ?? row.phone),
    Lieu: (row) => row.location,
    Objet: (row) => row.subject,
    Note: (row) => row.note,
    Origine: (row) => APPOINTMENT_ORIGINS[row.origin],
    Présence: (row) => row.attendance && ATTENDANCE_NAMES[row.attendance],
    "Réservé le": (row) => dateTime(row.createdAt),
    "Annulé le": (row) => row.cancelledAt && dateTime(row.cancelledAt),
  },
  batches: appointmentBatches,
});

/** Yields a row for each client account and each guest record that is not merged. Members have no row. */
async function* clientBatches(db: Db) {
  const countByUser = async (table: "appointments" | "enquiries") => {
    const rows = await db
      .selectFrom(table)
      .select(["userId", ({ fn }) => fn.countAll<number>().as("count")])
      .where("userId", "is not", null)
      .groupBy("userId")
      .execute();
    return new Map(rows.map(({ userId, count }) => [userId, count]));
  };
  const guestAppointments = db
    .selectFrom("appointments")
    .innerJoin("clients", "clients.id", "appointments.clientId")
    .select(({ fn, ref }) => [
      fn.coalesce(ref("clients.mergedInto"), ref("clients.id")).as("clientId"),
      fn.countAll<number>().as("count"),
    ])
    // Appointments with an account are counted for that account.
    .where("appointments.userId", "is", null)
    .groupBy(({ fn, ref }) => fn.coalesce(ref("clients.mergedInto"), ref("clients.id")));
  const [appointmentsByUser, enquiriesByUser, guestCounts] = await Promise.all([
    countByUser("appointments"),
    countByUser("enquiries"),
    guestAppointments.execute(),
  ]);
  const appointmentsByGuest = new Map(guestCounts.map(({ clientId, count }) => [clientId, count]));
  for await (const rows of keysetBatches((after: ClientRow | null) => clientPage(db, after)))
    yield rows.map((row) => ({
      ...row,
      appointments: (appointmentsByGuest.get(row.id) ?? 0) + (appointmentsByUser.get(row.userId) ?? 0),
      enquiries: enquiriesByUser.get(row.userId) ?? 0,
    }));
}

const yesOrNo = (value: unknown) => (value ? "Oui" : "Non");

const clients = table<ClientRow & { appointments: number; enquiries: number }>({
  columns: {
    Nom: (row) => row.lastName ?? row.name,
    Prénom: (row) => row.firstName,
    "E-mail": (row) => row.email ?? row.guestEmail,
    Téléphone: (row) => phoneCell(row.phone ?? row.guestPhone),
    Compte: (row) => yesOrNo(row.userId),
    "Adresse confirmée": (row) => row.userId && yesOrNo(row.emailVerified),
    "Compte désactivé": (row) => row.userId && yesOrNo(row.disabled),
    "Rendez-vous": (row) => row.appointments,
    Demandes: (row) => row.enquiries,
    "Fiche créée le": (row) => dateTime(row.createdAt),
    "Dernière connexion le": (row) => row.lastActiveAt && dateTime(row.lastActiveAt),
  },
  batches: clientBatches,
});

type ClientRow = Awaited<ReturnType<typeof clientPage>>[number];

function clientPage(db: Db, after: { sortName: string; id: string } | null) {
  const rows = db
    .selectFrom("clients")
    .leftJoin("users", "users.id", "clients.userId")
    .select(["clients.id", "clients.userId", "clients.name", "clients.email as guestEmail", "clients.createdAt"])
    .select(["clients.phone as guestPhone", "users.firstName", "users.lastName", "users.email", "users.phone"])
    .select(["users.emailVerified", "users.disabled", "users.lastActiveAt", "clients.sortName"])
    .where((eb) => eb.or([eb("users.role", "is", null), eb("users.role", "=", "client")]))
    .where((eb) => eb.or([eb("clients.mergedInto", "is", null), eb("clients.userId", "is not", null)]))
    .limit(BATCH_ROWS);
  return keysetPage(rows, ["clients.sortName", "clients.id"], "asc", after && [after.sortName, after.id]).execute();
}

type EnquiryRow = Selectable<EnquiriesTable> & Account;

async function* enquiryBatches(db: Db) {
  const enquiries = db
    .selectFrom("enquiries")
    .leftJoin("users", "users.id", "enquiries.userId")
    .selectAll("enquiries")
    .select(["users.name as accountName", "users.email as accountEmail"])
    .limit(BATCH_ROWS);
  const order = ["enquiries.createdAt", "enquiries.id"] as const;
  const page = (after: EnquiryRow | null): Promise<EnquiryRow[]> =>
    keysetPage(enquiries, order, "asc", after && [after.createdAt, after.id]).execute();
  for await (const rows of keysetBatches(page))
    yield rows.map((row) => ({ ...row, offer: row.offer === null ? null : (JSON.parse(row.offer) as StoredOffer) }));
}

const enquiries = table<Omit<EnquiryRow, "offer"> & { offer: StoredOffer | null }>({
  columns: {
    "Reçue le": (row) => dateTime(row.createdAt),
    État: (row) => capitalise(STATE_NAMES[row.status]),
    Titre: (row) => row.title,
    Services: (row) => [row.photo && "Photo", row.video && "Vidéo", row.web && "Web"].filter(Boolean).join(", "),
    Description: (row) => row.description,
    Tarif: ({ offer }) => offer && offer.title,
    "Prix affiché (€)": ({ offer }) => offer && offer.price,
    Client: (row) => row.accountName,
    "E-mail": (row) => row.accountEmail ?? row.userEmail,
  },
  batches: enquiryBatches,
});

function pageViewBatches(db: Db) {
  const rows = db.selectFrom("pageViews").selectAll().limit(BATCH_ROWS);
  return keysetBatches((after: Selectable<PageViewsTable> | null) =>
    keysetPage(rows, ["date", "path"], "asc", after && [after.date, after.path]).execute(),
  );
}

const pageViews = table<Selectable<PageViewsTable>>({
  columns: { Jour: ({ date }) => date, Page: ({ path }) => path, Vues: ({ count }) => count },
  batches: pageViewBatches,
});

const journal = table<JournalLine>({
  columns: {
    Date: ({ at }) => dateTime(at),
    Auteur: ({ who }) => who,
    Action: ({ what }) => what,
    Objet: ({ object }) => object.text,
  },
  batches: exportJournal,
});

const dataRequests = table<NamedDataRequest>({
  columns: {
    "N°": (row) => row.number,
    "Reçue le": (row) => row.receivedOn,
    Droit: (row) => DATA_REQUEST_NAMES[row.kind],
    Par: (row) => ORIGIN_NAMES[row.origin],
    Personne: (row) => row.name,
    Identité: (row) => describeCheck(row),
    "À répondre avant le": (row) => dataRequestDue(row),
    "Prolongée le": (row) => row.extendedOn,
    "Motif de la prolongation": (row) => row.extendedFor,
    "Réponse le": (row) => row.answeredOn,
    Réponse: (row) => row.outcome && OUTCOME_NAMES[row.outcome],
    Précisions: (row) => row.answer,
  },
  async *batches(db) {
    yield await exportDataRequests(db);
  },
});

const breaches = table<Breach>({
  columns: {
    "N°": (row) => row.number,
    "Constatée le": (row) => row.noticedAt.replace("T", " "),
    Faits: (row) => row.what,
    "Personnes et données concernées": (row) => row.concerned,
    Conséquences: (row) => row.consequences,
    Mesures: (row) => row.measures,
    "CNIL prévenue le": (row) => row.authorityOn,
    "Personnes prévenues le": (row) => row.peopleOn,
    "Sinon, motif": (row) => row.whyNotNotified,
  },
  async *batches(db) {
    yield (await listBreaches(db)).toReversed();
  },
});

const phoneCell = (phone: string | null) => phone && phoneInPairs(phone);

/** Paris time as « 2026-12-04 10:04 », so that it sorts as text. */
function dateTime(at: string): string {
  const { date, time } = parisTime(new Date(at));
  return `${date} ${time}`;
}

export const CSV_TABLES: Record<CsvName, CsvTable> = {
  agenda,
  clients,
  demandes: enquiries,
  audience: pageViews,
  journal,
  droits: dataRequests,
  violations: breaches,
};
