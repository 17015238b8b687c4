import { sql } from "kysely";
import { dayMonthYear, longDate } from "#app/french/dates.ts";
import { addMonths } from "#app/platform/durations.ts";
import { de } from "#app/french/elision.ts";
import { eventDetail } from "#app/features/booking/appointments/event-words.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import {
  type EventData,
  type EventKind,
  eventKinds,
  type EventSubject,
  JOURNAL_MONTHS,
  type SettingKey,
} from "#app/platform/schema/event-kinds.ts";
import { NON_AGENCY_ACTORS } from "#app/platform/events/record-event.server.ts";
import { parseCursor, cutPage, keysetPage } from "#app/platform/database/keyset-page.ts";
import { keysetBatches, BATCH_ROWS } from "#app/platform/database/keyset-batches.ts";
import { CSV_NAMES, type CsvName, isCsvName } from "./csv-names.ts";

const PAGE_SIZE = 50;

export type JournalView = "agency" | "all";

export interface JournalLine {
  id: string;
  at: string;
  who: string;
  what: string;
  object: { text: string; subject: EventSubject; id: string | null };
}

const ACTORS: Record<string, string> = {
  client: "Un client",
  agency: "L’agence",
  system: "Le site",
};

/** Events contain no names, so the accounts' names are looked up. @param before the cursor of the previous page */
export async function readJournal(
  db: Db,
  now: Date,
  { view, before }: { view: JournalView; before: string | null },
): Promise<{ lines: JournalLine[]; older: string | null }> {
  const candidates = await journalRows(db, now, view, parseCursor(before))
    .limit(PAGE_SIZE + 1)
    .execute();
  const { rows, next } = cutPage(candidates, PAGE_SIZE, ({ at, id }) => [at, id]);
  return { lines: rows.map(lineOf), older: next };
}

/** Yields the whole journal, with `at` in ISO 8601 (UTC). */
export async function* exportJournal(db: Db, now: Date): AsyncGenerator<JournalLine[]> {
  const page = (after: Row | null) =>
    journalRows(db, now, "all", after && [after.at, after.id])
      .limit(BATCH_ROWS)
      .execute();
  for await (const rows of keysetBatches(page)) yield rows.map((row) => ({ ...lineOf(row), at: row.at }));
}

function journalRows(db: Db, now: Date, view: JournalView, after: readonly string[] | null) {
  const rows = db
    .selectFrom("events")
    .leftJoin("users as actor", "actor.id", "events.actor")
    .leftJoin("users as owner", "owner.id", "events.userId")
    .select(["events.id", "events.at", "events.actor", "events.kind", "events.subject", "events.subjectId"])
    .select(["events.data", "actor.firstName as actorName", "owner.name as ownerName"])
    .where("events.at", ">=", addMonths(now, -JOURNAL_MONTHS).toISOString())
    .$if(view === "agency", (query) =>
      query.where(
        "events.actor",
        "not in",
        // Literals instead of parameters, so that the partial index of the agency's events applies.
        NON_AGENCY_ACTORS.map((actor) => sql.lit(actor)),
      ),
    );
  return keysetPage(rows, ["events.at", "events.id"], "desc", after);
}

type Row = Awaited<ReturnType<ReturnType<typeof journalRows>["execute"]>>[number];

function lineOf(row: Row): JournalLine {
  const { date, time } = parisTime(new Date(row.at));
  return {
    id: row.id,
    at: `${dayMonthYear(date)}, ${time}`,
    who: row.actorName ?? ACTORS[row.actor] ?? "Un compte supprimé",
    what: eventKinds[row.kind].name,
    object: { text: objectOf(row), subject: row.subject, id: row.subjectId },
  };
}

function objectOf({ kind, subject, subjectId, data, ownerName }: Row): string {
  const facts = JSON.parse(data) as Partial<EventData[EventKind]> & Parameters<typeof eventDetail>[0];
  switch (subject) {
    case "appointment":
      return ["Rendez-vous", ownerName && de(ownerName), eventDetail(facts)].filter(Boolean).join(" ");
    case "day":
      return subjectId ? longDate(subjectId) : "Un jour";
    case "content":
      if ("day" in facts) return `Pour le ${longDate(String(facts.day))}`;
      return subjectId ? `Version ${subjectId}` : "Le brouillon";
    case "mail":
      return ownerName ? `E-mail à ${ownerName}` : "Un e-mail";
    case "client":
      return kind === "client-erased" ? "Une fiche" : "La fiche d’un client";
    case "data-request":
      return `Registre des droits, n° ${subjectId}`;
    case "setting":
      return SETTINGS[subjectId as SettingKey];
    case "media":
      return "Un fichier";
    case "breach":
      return `Registre des violations, n° ${subjectId}`;
    case "enquiry":
      return ownerName ? `Demande ${de(ownerName)}` : "Une demande";
    case "account":
      if ("table" in facts && isCsvName(String(facts.table))) return CSV_NAMES[facts.table as CsvName];
      return kind === "account-erased" ? "Un compte" : (ownerName ?? "Un compte");
  }
}

const SETTINGS: Record<SettingKey, string> = {
  "booking-rules": "Horaires et délais de réservation",
  "holidays-alsace-moselle": "Jours fériés d’Alsace et de Moselle",
  reminders: "Rappels et e-mail du dimanche",
  "answer-hours": "Délai de réponse",
  "answer-templates": "Modèles de réponse",
  "first-steps": "Premiers pas",
};
