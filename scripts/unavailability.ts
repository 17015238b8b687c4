import { join } from "node:path";
import { capitalised, longDate } from "#app/content/dates.ts";
import { isIsoDate } from "#app/features/booking/slots.ts";
import { closeDay, listClosedDays, reopenDay } from "#app/features/booking/unavailability.server.ts";
import { type Db, openDatabase } from "#app/platform/database.server.ts";
import { loadSettings, SettingsError } from "#app/platform/env.server.ts";
import { migrateToLatest } from "#app/platform/migrate.server.ts";

const USAGE = `Usage :
  npm run unavailability -- add 2026-12-24      ferme un jour
  npm run unavailability -- remove 2026-12-24   le rouvre
  npm run unavailability -- list                montre les jours fermés`;

/** What somebody typed wrong: one French sentence. */
class Refusal extends Error {}

const root = join(import.meta.dirname, "..");

try {
  const command = parse(process.argv.slice(2));
  const settings = loadSettings(root);
  const database = openDatabase(settings);
  try {
    await migrateToLatest(database, join(root, "migrations"), settings.dataDir);
    for (const line of await command(database.db)) console.log(line);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

function parse([verb, ...dates]: string[]): (db: Db) => Promise<string[]> {
  if (verb === "list" && dates.length === 0) return list;
  const work = verb === "add" ? add : verb === "remove" ? remove : undefined;
  const date = dates[0];
  if (!work || !date || dates.length > 1) throw new Refusal(USAGE);
  if (!isIsoDate(date)) throw new Refusal(`« ${date} » n’est pas une date du calendrier (exemple : 2026-12-24).`);
  return (db) => work(db, date);
}

async function add(db: Db, date: string): Promise<string[]> {
  const { added, appointments } = await closeDay(db, date, new Date());
  const done = added ? `Le ${longDate(date)} est fermé.` : `Le ${longDate(date)} était déjà fermé.`;
  if (appointments === 0) return [done];
  const standing =
    appointments === 1 ? "1 rendez-vous confirmé reste" : `${appointments} rendez-vous confirmés restent`;
  return [done, `Attention : ${standing} ce jour-là ; fermer un jour n’annule rien.`];
}

async function remove(db: Db, date: string): Promise<string[]> {
  const reopened = await reopenDay(db, date);
  return [reopened ? `Le ${longDate(date)} est rouvert.` : `Le ${longDate(date)} n’était pas fermé.`];
}

async function list(db: Db): Promise<string[]> {
  const dates = await listClosedDays(db);
  return dates.length === 0
    ? ["Aucun jour n’est fermé."]
    : dates.map((date) => `${date}  ${capitalised(longDate(date))}`);
}

function explain(error: unknown): string {
  if (error instanceof Refusal || error instanceof SettingsError) return error.message;
  return `La base de données n’a pas pu être lue : ${error instanceof Error ? error.message || error.name : String(error)}`;
}
