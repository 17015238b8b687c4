import { join } from "node:path";
import type { Database } from "#app/platform/database.server.ts";
import { loadSettings, type Settings, SettingsError } from "#app/platform/env.server.ts";
import { migrateToLatest } from "#app/platform/migrate.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { reachDatabase } from "#app/platform/reach-database.server.ts";

/** What a command of the agency's works on. */
export interface CommandContext {
  settings: Settings;
  database: Database;
}

/** @returns the lines to show */
export type Command = (context: CommandContext) => Promise<string[]>;

/** What somebody typed wrong: one French sentence. */
export class Refusal extends Error {}

/**
 * Runs the command that `parse` reads from what was typed, on the site's database, and prints what it says, or why it
 * could not.
 * @param parse throws a Refusal before the database is opened
 */
export function runCommand(parse: (typed: string[]) => Command): Promise<void> {
  return runOffline(async (typed) => {
    const command = parse(typed);
    const settings = loadSettings(projectRoot);
    const database = await reachDatabase(settings);
    try {
      await migrateToLatest(database, join(projectRoot, "migrations"), settings.dataDir);
      return await command({ settings, database });
    } finally {
      await database.close();
    }
  });
}

/** The same for a command that opens no database, or opens it itself. */
export async function runOffline(work: (typed: string[]) => Promise<string[]>): Promise<void> {
  try {
    // Before the first file: what the site writes is its own account's to read.
    process.umask(0o077);
    for (const line of await work(process.argv.slice(2))) console.log(line);
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof Refusal || error instanceof SettingsError) return error.message;
  return `La base de données n’a pas pu être lue : ${error instanceof Error ? error.message || error.name : String(error)}`;
}
