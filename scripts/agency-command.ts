import type { Database } from "#app/platform/database/connection.server.ts";
import { loadSettings, type Settings, SettingsError } from "#app/platform/config/settings.server.ts";
import { isMigrationDue, migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { reachDatabase } from "#app/platform/database/reach-database.server.ts";
import { withPlainSpaces } from "#app/french/plain-spaces.ts";
import { DatabaseInUse } from "#app/platform/database/site-lock.server.ts";
import { lookForSite } from "./look-for-site.ts";

export interface CommandContext {
  settings: Settings;
  database: Database;
}

/** @returns the lines to print */
export type Command = (context: CommandContext) => Promise<string[]>;

/** An expected failure; its message is printed, so it is French. */
export class Refusal extends Error {}

/** Formats « list, add ou remove ». */
export function oneOf(words: readonly string[]): string {
  return new Intl.ListFormat("fr", { type: "disjunction" }).format(words);
}

export interface CommandOutcome {
  code: 0 | 1;
  stdout: string;
  stderr: string;
}

export type Parse = (args: string[]) => Command;

/** Runs a command on the site's database. @param usage printed for `--help` */
export function runCommand(usage: string, parse: Parse): Promise<void> {
  return runProgram(usage, (args) => workOnDatabase(parse, args, () => loadSiteSettings({ mayBeNew: true })));
}

/**
 * Without the site's settings, a command would work on a new, empty database and report success.
 * @param mayBeNew accepts a DATA_DIR in which no site has run yet
 */
export function loadSiteSettings({ mayBeNew }: { mayBeNew: boolean }): Settings {
  const { folder, found } = lookForSite();
  if (found || (mayBeNew && process.env.DATA_DIR)) return loadSettings(projectRoot);
  throw new Refusal(`Aucun site trouvé dans « ${folder} » : donnez à cette commande les réglages du site.`);
}

/** Prints what `work` returns or refuses, and sets the exit code. */
export async function runProgram(usage: string, work: (args: string[]) => Promise<string[]>): Promise<void> {
  // Set before any file is written, so that only the site's own account can read the files.
  process.umask(0o077);
  const args = process.argv.slice(2);
  const asksForHelp = args.includes("--help") || args.includes("-h");
  const { code, stdout, stderr } = await outcomeOf(async () => (asksForHelp ? [usage] : work(args)));
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
}

export async function outcomeOf(work: () => Promise<string[]>): Promise<CommandOutcome> {
  try {
    const lines = await work();
    return { code: 0, stdout: withPlainSpaces(lines.map((line) => `${line}\n`).join("")), stderr: "" };
  } catch (error) {
    return { code: 1, stdout: "", stderr: withPlainSpaces(`${explain(error)}\n`) };
  }
}

/** @param migrates false: leaves the database as it is, even if a newer version is installed but not yet started */
export async function workOnDatabase(
  parse: Parse,
  args: string[],
  readSettings: () => Settings = () => loadSettings(projectRoot),
  { migrates = true } = {},
): Promise<string[]> {
  const command = parse(args);
  const settings = readSettings();
  const database = await (migrates ? reachMigrated(settings) : reachDatabase(settings));
  try {
    return await command({ settings, database });
  } finally {
    await database.close();
  }
}

/** Migrates only while no site runs, because a running site would meet a newer schema. Its next start migrates. */
async function reachMigrated(settings: Settings): Promise<Database> {
  const database = await reachDatabase(settings);
  if (!(await isMigrationDue(database))) return database;
  await database.close();
  const exclusive = await reachDatabase(settings, "exclusive").catch((error: unknown) => {
    throw error instanceof DatabaseInUse ? new Refusal(SITE_IS_OLDER) : error;
  });
  await migrateToLatest(exclusive, settings.dataDir);
  return exclusive;
}

const SITE_IS_OLDER =
  "Le site tourne dans une version plus ancienne que cette commande : redémarrez-le d’abord, il met la base à jour lui-même.";

function explain(error: unknown): string {
  if (error instanceof Refusal || error instanceof SettingsError) return error.message;
  return `Erreur inattendue : ${error instanceof Error ? error.message || error.name : String(error)}`;
}
