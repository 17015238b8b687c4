import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "#app/platform/database.server.ts";

export const migrationsFolder = join(import.meta.dirname, "../migrations");

/** Brings an empty database to the schema of an earlier version of the site. */
export async function migrateTo({ db }: Database, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = readdirSync(migrationsFolder).filter((name) => /^\d/.test(name));
  const load = async (name: string) => (await import(pathToFileURL(join(migrationsFolder, name)).href)) as Migration;
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name.replace(/\.ts$/, ""), await load(name)] as const)),
  );
}
