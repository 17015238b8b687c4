import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "#app/platform/database/connection.server.ts";
import { migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { startPostgres, type TestPostgres } from "../../support/postgres.ts";
import { generousLimits } from "../../support/site.ts";

export interface Place {
  kind: "SQLite" | "PostgreSQL";
  dataDir: string;
  /** Empty: SQLite. */
  databaseUrl: string;
  /** No limits, and an unreachable mail server. */
  environment: Record<string, string>;
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

const migrations = join(import.meta.dirname, "../../migrations");

/** Runs in parallel with durable commits, because most of the time is waiting. */
export async function onBothDatabases(work: (place: Place) => Promise<void>): Promise<void> {
  await Promise.all([onSqlite(work), onPostgres(work)]);
}

export function onSqlite(work: (place: Place) => Promise<void>): Promise<void> {
  return inPlace("SQLite", "", work);
}

/** The server belongs to the fault, which may stop it. */
export async function onPostgres(work: (place: Place, server: TestPostgres) => Promise<void>): Promise<void> {
  const server = await startPostgres({ durable: true });
  try {
    await inPlace("PostgreSQL", server.url, (place) => work(place, server));
  } finally {
    await server.stop();
  }
}

async function inPlace(kind: Place["kind"], databaseUrl: string, work: (place: Place) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-faults-"));
  try {
    const place = placeAt(kind, databaseUrl, dataDir);
    await place.withDatabase((database) => migrateToLatest(database, migrations, dataDir));
    await work(place);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

export function placeAt(kind: Place["kind"], databaseUrl: string, dataDir: string): Place {
  return {
    kind,
    dataDir,
    databaseUrl,
    environment: {
      ...generousLimits,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: "a secret that only these rounds know",
      SMTP_URL: "smtp://127.0.0.1:9",
    },
    async withDatabase(work) {
      const database = openDatabase({ databaseUrl, dataDir });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
  };
}
