import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#app/platform/database/connection.server.ts";
import { migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { createDatabase } from "./create-database.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** Folder with the migrated SQLite file that each test copies. */
    sqliteTemplate: string;
  }
}

export const TEMPLATE = "solstice_template";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), "solstice-template-"));
  const stop = async () => {
    await Promise.all([postgres.stop(), rm(dataDir, { recursive: true, force: true })]);
  };
  try {
    for (const databaseUrl of [undefined, await createDatabase(postgres.url, TEMPLATE)]) {
      const database = openDatabase({ databaseUrl, dataDir });
      await migrateToLatest(database, dataDir);
      await database.close();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("postgresUrl", postgres.url);
  project.provide("sqliteTemplate", dataDir);
  return stop;
}
