import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { type Database, type Db, kindOf, lockFile } from "./connection.server.ts";
import { FORMER_FILES } from "./former-databases.server.ts";

const NUMBERED = /^\d{4}-[a-z0-9-]+\.ts$/;

/**
 * Brings the schema up to date. Safe when several instances start at once: PostgreSQL has Kysely's advisory lock,
 * SQLite a lock file in `dataDir`. A SQLite file that holds something is copied beside itself first.
 * @param folder absolute path of migrations/
 */
export async function migrateToLatest(database: Database, folder: string, dataDir: string): Promise<void> {
  const release = database.kind === "sqlite" ? lockFile(join(dataDir, "migration.lock")) : () => {};
  try {
    await database.withoutTimeouts(async (db) => {
      const migrator = await migratorOf(db, folder);
      if (database.kind === "sqlite") await copyBefore(migrator, db, dataDir);
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
    });
  } finally {
    release();
  }
}

/** Whether the schema is older than this version of the site. */
export async function isMigrationDue(database: Database, folder: string): Promise<boolean> {
  const migrations = await (await migratorOf(database.db, folder)).getMigrations();
  return migrations.some(({ executedAt }) => !executedAt);
}

/** Brings an empty schema to where it stood after one migration: for rows that were written then. */
export async function migrateTo(database: Database, folder: string, name: string): Promise<void> {
  await database.withoutTimeouts(async (db) => {
    const migrator = await migratorOf(db, folder);
    const { error } = await migrator.migrateTo(name);
    if (error) throw error;
  });
}

async function migratorOf(db: Db, folder: string): Promise<Migrator> {
  const provider = { getMigrations: () => readMigrations(folder) };
  if (kindOf(db) === "sqlite") return new Migrator({ db, provider });
  // A database that is being restored has the same tables in a second schema: Kysely would find those of the first.
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return new Migrator({ db, provider, migrationTableSchema: rows[0]!.schema });
}

/**
 * For going back to the former version: `solstice.sqlite.avant-…`, named after the first migration that is due. When a
 * migration failed, the next start copies again: what was written meanwhile belongs in it.
 */
async function copyBefore(migrator: Migrator, db: Db, dataDir: string): Promise<void> {
  const migrations = await migrator.getMigrations();
  const due = migrations.find(({ executedAt }) => !executedAt);
  if (!due || due === migrations[0]) return;
  const copy = join(dataDir, `${FORMER_FILES}${due.name}`);
  const draft = `${copy}.draft`;
  rmSync(draft, { force: true });
  // SQLite fills an empty file that is there, and leaves its mode as it is.
  writeFileSync(draft, "", { mode: 0o600 });
  await sql`vacuum into ${draft}`.execute(db);
  renameSync(draft, copy);
}

/** Each is read when it is due: at most starts none is, and reading TypeScript costs more than the rest of the check. */
async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = readdirSync(folder).filter((name) => NUMBERED.test(name));
  return Object.fromEntries(
    names.map((name) => {
      // The files are plain TypeScript that Node reads as it is: they ship beside the build, not inside it.
      const url = pathToFileURL(join(folder, name)).href;
      const up: Migration["up"] = async (db) => {
        const migration = (await import(/* @vite-ignore */ url)) as Migration;
        await migration.up(db);
      };
      return [name.replace(/\.ts$/, ""), { up }] as const;
    }),
  );
}
