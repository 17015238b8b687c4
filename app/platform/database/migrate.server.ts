import { promises as fs, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path, { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { FileMigrationProvider, type Migration, Migrator } from "kysely/migration";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { SettingsError } from "#app/platform/config/settings.server.ts";
import { type Database, type Db, kindOf, lockFile } from "./connection.server.ts";
import { FORMER_FILE_PREFIX } from "./former-databases.server.ts";

export const MIGRATIONS_FOLDER = join(projectRoot, "migrations");

export function listMigrations(): string[] {
  return readdirSync(MIGRATIONS_FOLDER).map((name) => name.replace(/\.ts$/, ""));
}

/** Kysely's error after a return to an older release. */
const MISSING_MIGRATION = /previously executed migration (\S+) is missing/;
/** PostgreSQL's insufficient_privilege. Only an owner of the database may create tables, from PostgreSQL 15 on. */
const NO_PRIVILEGE = "42501";

function explainError(error: unknown): unknown {
  const { code, message = "" } = error as { code?: string; message?: string };
  const [, newerMigration] = MISSING_MIGRATION.exec(message) ?? [];
  if (newerMigration)
    return new SettingsError(
      `La base vient d’une version plus récente du site (« ${newerMigration} ») : installez cette version, ou remettez la base d’avant la mise à jour (docs/exploitation/sauvegardes.md).`,
    );
  if (code === NO_PRIVILEGE)
    return new SettingsError(
      "Réglage DATABASE_URL : ce compte n’a pas le droit de créer les tables ; donnez-lui la base (« alter database BASE owner to COMPTE »).",
    );
  return error;
}

/**
 * Concurrent starts wait for each other: on PostgreSQL by Kysely's advisory lock, on SQLite by a lock file.
 * @throws SettingsError if a newer release has changed the database, or the account may not create tables
 */
export async function migrateToLatest(database: Database, dataDir: string, folder = MIGRATIONS_FOLDER): Promise<void> {
  const release = database.kind === "sqlite" ? lockFile(join(dataDir, "migration.lock")) : () => {};
  try {
    await database.withoutTimeouts(async (db) => {
      const migrator = await migratorOf(db, folder);
      if (database.kind === "sqlite") await copyBeforeMigration(migrator, db, dataDir);
      const { error } = await migrator.migrateToLatest();
      if (error) throw explainError(error);
    });
  } finally {
    release();
  }
}

export async function isMigrationDue({ db }: Database): Promise<boolean> {
  const migrations = await (await migratorOf(db, MIGRATIONS_FOLDER)).getMigrations();
  return migrations.some(({ executedAt }) => !executedAt);
}

export async function migrateTo(database: Database, name: string): Promise<void> {
  await database.withoutTimeouts(async (db) => {
    const migrator = await migratorOf(db, MIGRATIONS_FOLDER);
    const { error } = await migrator.migrateTo(name);
    if (error) throw error;
  });
}

async function migratorOf(db: Db, folder: string): Promise<Migrator> {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder: folder, import: importWhenRun });
  if (kindOf(db) === "sqlite") return new Migrator({ db, provider });
  // Kysely searches all schemas by default, and after a restore a second schema has the replaced tables.
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return new Migrator({ db, provider, migrationTableSchema: rows[0]!.schema });
}

/** Copies a SQLite database before its migration, for a return to the former version of the site. */
async function copyBeforeMigration(migrator: Migrator, db: Db, dataDir: string): Promise<void> {
  const migrations = await migrator.getMigrations();
  const due = migrations.find(({ executedAt }) => !executedAt);
  const isNewDatabase = due === migrations[0];
  if (!due || isNewDatabase) return;
  const copy = join(dataDir, `${FORMER_FILE_PREFIX}${due.name}`);
  const draft = `${copy}.draft`;
  rmSync(draft, { force: true });
  // VACUUM INTO accepts an empty file and keeps its mode.
  writeFileSync(draft, "", { mode: 0o600 });
  await sql`vacuum into ${draft}`.execute(db);
  renameSync(draft, copy);
}

/** Imports a migration only when it runs, because importing all would slow down every start. */
async function importWhenRun(file: string): Promise<Migration> {
  return {
    async up(db) {
      // Node runs these TypeScript files itself, because they are deployed beside the build and not in it.
      const migration = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Migration;
      await migration.up(db);
    },
  };
}
