import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Migration, Migrator } from "kysely/migration";
import { type Database, lockFile } from "./database.server.ts";

const NUMBERED = /^\d{4}-[a-z0-9-]+\.ts$/;

/**
 * Brings the schema up to date. Safe when several instances start at once: PostgreSQL has Kysely's advisory lock,
 * SQLite a lock file in `dataDir`.
 * @param folder absolute path of migrations/
 */
export async function migrateToLatest(database: Database, folder: string, dataDir: string): Promise<void> {
  const release = database.kind === "sqlite" ? lockFile(join(dataDir, "migration.lock")) : () => {};
  try {
    await database.unhurried(async (db) => {
      const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } });
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
    });
  } finally {
    release();
  }
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = readdirSync(folder).filter((name) => NUMBERED.test(name));
  const modules = await Promise.all(
    names.map(async (name) => {
      // The files are plain TypeScript that Node reads as it is: they ship beside the build, not inside it.
      const url = pathToFileURL(join(folder, name)).href;
      return [name.replace(/\.ts$/, ""), (await import(/* @vite-ignore */ url)) as Migration] as const;
    }),
  );
  return Object.fromEntries(modules);
}
