import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { hasBegun } from "#app/features/booking/time/span.ts";
import { bySlot } from "#app/features/booking/time/slot.ts";
import { clientsQuery } from "#app/features/clients/client-list.ts";
import { countClients, listClients } from "#app/features/clients/client-list.server.ts";
import { type LinkedIds, mailsOfRecords } from "#app/features/clients/client-emails.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { type MergedClient, readAppointments, readMergedClient } from "#app/features/clients/merged-client.server.ts";
import { readTimeline } from "./client-timeline.server.ts";
import type { SiteDeps } from "#app/site-deps.ts";

export async function readClients({ db, now }: SiteDeps, search: URLSearchParams) {
  const query = clientsQuery.parse(search);
  const today = parisDate(now());
  const [listed, counts] = await Promise.all([listClients(db, query, today), countClients(db, query.words)]);
  return { query, ...listed, counts, today, now: now().toISOString() };
}

function listNoteAuthors(db: Db, { records }: LinkedIds) {
  return db
    .selectFrom("clientNotes")
    .select(["id", "author"])
    .where("clientId", "in", records)
    .orderBy("createdAt")
    .execute();
}

export async function readClientRecord({ db, now }: SiteDeps, id: string, before: string | null) {
  const client = await readMergedClient(db, id);
  if (!client || "mergedInto" in client) return client;
  const at = now();
  const ids = linkedIdsOf(client);
  const [timeline, figures, notes] = await Promise.all([
    readTimeline(db, ids, before, at),
    readFigures(db, ids, at),
    listNoteAuthors(db, ids),
  ]);
  return { ...client, timeline, notes, ...figures, now: at.toISOString() };
}

export type ClientRecord = Exclude<Awaited<ReturnType<typeof readClientRecord>>, null | { mergedInto: string }>;

export async function readClientFigures({ db, now }: SiteDeps, id: string) {
  const client = await readMergedClient(db, id);
  if (!client || "mergedInto" in client) return client;
  return { ...client, ...(await readFigures(db, linkedIdsOf(client), now())) };
}

export type ClientFigures = Exclude<Awaited<ReturnType<typeof readClientFigures>>, null | { mergedInto: string }>;

function linkedIdsOf({ id, accounts, guests, merged }: MergedClient): LinkedIds {
  return {
    records: [id, ...merged.map((record) => record.id)],
    users: accounts.map((account) => account.id),
    emails: [...accounts, ...guests].map(({ email }) => email).filter((email) => email !== null),
  };
}

async function readFigures(db: Db, ids: LinkedIds, at: Date) {
  const [appointments, enquiries, mails] = await Promise.all([
    readAppointments(db, ids.records, ids.users),
    countEnquiries(db, ids.users),
    countMails(db, ids),
  ]);
  const confirmed = appointments.filter(({ status }) => status === "confirmed");
  const upcoming = confirmed.filter((row) => !hasBegun(row, at));
  return {
    upcoming: upcoming
      .toSorted((a, b) => bySlot(b, a))
      .map(({ id, date, time, note, subject }) => ({ id, date, time, note: note ?? subject })),
    counts: {
      upcoming: upcoming.length,
      past: confirmed.length - upcoming.length,
      cancelled: appointments.length - confirmed.length,
      enquiries,
      mails,
    },
  };
}

async function countEnquiries(db: Db, users: readonly string[]): Promise<Partial<Record<string, number>>> {
  if (users.length === 0) return {};
  const rows = await db
    .selectFrom("enquiries")
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .where("userId", "in", users)
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

async function countMails(db: Db, ids: LinkedIds) {
  const mails = await mailsOfRecords(db, ids, (isLinked) =>
    db.selectFrom("mail").select(["id", "status"]).where(isLinked),
  );
  const counts = { sent: 0, failed: 0, waiting: 0 };
  for (const { status } of mails) counts[status === "sent" || status === "failed" ? status : "waiting"]++;
  return counts;
}
