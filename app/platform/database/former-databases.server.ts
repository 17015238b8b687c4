import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { type Database, SQLITE_FILE } from "./connection.server.ts";

export const FORMER_FILE_PREFIX = `${SQLITE_FILE}.avant-`;

/** The schema that a restore replaced; its comment in the catalog contains the date. */
export const FORMER_SCHEMA = "avant_restauration";

/** The database before a restore or a migration. It still contains data that was erased later. */
export interface FormerDatabase {
  name: string;
  since: Date;
}

export async function listFormerDatabases(database: Database, dataDir: string): Promise<FormerDatabase[]> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(FORMER_FILE_PREFIX)).toSorted();
  const files = await Promise.all(
    // `ctime` is when the file was linked or renamed; its last write may be older.
    names.map(async (name) => ({ name, since: (await stat(join(dataDir, name))).ctime })),
  );
  if (database.kind === "sqlite") return files;
  const { rows } = await sql<{ since: string | null }>`
    select obj_description(oid, 'pg_namespace') as since from pg_namespace where nspname = ${FORMER_SCHEMA}
  `.execute(database.db);
  return [...files, ...rows.map(({ since }) => ({ name: FORMER_SCHEMA, since: new Date(since ?? 0) }))];
}

export async function purgeFormerDatabases(database: Database, dataDir: string, before: Date): Promise<void> {
  for (const { name, since } of await listFormerDatabases(database, dataDir)) {
    if (since >= before) continue;
    if (name === FORMER_SCHEMA) await sql`drop schema ${sql.id(name)} cascade`.execute(database.db);
    else await rm(join(dataDir, name), { force: true });
  }
}
