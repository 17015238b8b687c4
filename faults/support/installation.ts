import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "#app/platform/database/connection.server.ts";
import { migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { startPostgres, type TestPostgres } from "#support/database/postgres.ts";
import { generousLimits } from "#support/site/site.ts";

export interface Installation {
  kind: "SQLite" | "PostgreSQL";
  dataDir: string;
  /** Empty: SQLite. */
  databaseUrl: string;
  /** Limits that are never reached, and an unreachable mail server. */
  environment: Record<string, string>;
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

/** Works on both databases in parallel, because durable commits spend most of the time waiting for the disk. */
export async function onBothDatabases(work: (installation: Installation) => Promise<void>): Promise<void> {
  await Promise.all([onSqlite(work), onPostgres(work)]);
}

export function onSqlite(work: (installation: Installation) => Promise<void>): Promise<void> {
  return withInstallation("SQLite", "", work);
}

/** Starts a PostgreSQL server that only `work` uses, so that `work` may stop it. */
export async function onPostgres(
  work: (installation: Installation, server: TestPostgres) => Promise<void>,
): Promise<void> {
  const server = await startPostgres({ durable: true });
  try {
    await withInstallation("PostgreSQL", server.url, (installation) => work(installation, server));
  } finally {
    await server.stop();
  }
}

async function withInstallation(
  kind: Installation["kind"],
  databaseUrl: string,
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-faults-"));
  try {
    const installation = installationAt(kind, databaseUrl, dataDir);
    await installation.withDatabase((database) => migrateToLatest(database, dataDir));
    await work(installation);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

export function installationAt(kind: Installation["kind"], databaseUrl: string, dataDir: string): Installation {
  return {
    kind,
    dataDir,
    databaseUrl,
    environment: {
      ...generousLimits,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: "a secret that only the fault tests know",
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
