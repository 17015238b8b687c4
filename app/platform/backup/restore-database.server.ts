import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type pg from "pg";
import { SQLITE_COPY, TABLES_FOLDER } from "./backup-folder.server.ts";
import { type Database, openDatabase, SQLITE_FILE } from "#app/platform/database/connection.server.ts";
import type { Erasure } from "./erasure-tombstones.server.ts";
import { FORMER_FILE_PREFIX, FORMER_SCHEMA } from "#app/platform/database/former-databases.server.ts";
import { migrateTo, migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { inSchema, loadTables, withClient } from "./postgres-dump.server.ts";
import { DatabaseInUse, lockSite } from "#app/platform/database/site-lock.server.ts";
import { sqliteCode } from "#app/platform/database/sqlite-dialect.server.ts";
import { HOUR } from "#app/platform/durations.ts";

export interface RestoreTarget {
  dataDir: string;
  databaseUrl: string | undefined;
}

export class SchemaNotOwned extends Error {}

/** Replacing the schema « public » would also remove the objects of other applications. */
export class ForeignObjects extends Error {}

/** A site that has just stopped may still hold its lock. */
const LOCK_TIMEOUT_MS = 3_000;

/** @param erasures that had begun in the replaced database and may lack a tombstone */
type Prepare = (database: Database, erasures: readonly Erasure[]) => Promise<void>;

/** Plain SQL, because the replaced database may have another schema version, or none. */
const SELECT_ERASURES = `select "userId" as "id", "kind" from "erasures"`;

const FORMER_FILE = `${FORMER_FILE_PREFIX}restauration`;

/** Replaces the site's database by a backup's, migrated and prepared. @throws DatabaseInUse while the site runs */
export async function restoreDatabase(
  target: RestoreTarget,
  folder: string,
  lastMigration: string,
  prepare: Prepare,
): Promise<void> {
  const lock = await lockSite(target, "exclusive", LOCK_TIMEOUT_MS);
  try {
    if (target.databaseUrl) await restorePostgres(target, target.databaseUrl, folder, lastMigration, prepare);
    else await restoreSqlite(target, folder, prepare);
  } finally {
    await lock.release();
  }
}

async function restoreSqlite({ dataDir }: RestoreTarget, folder: string, prepare: Prepare): Promise<void> {
  const current = join(dataDir, SQLITE_FILE);
  const draftFolder = join(dataDir, "restoring");
  const draft = join(draftFolder, SQLITE_FILE);
  const lockedDatabase = existsSync(current) ? lockExclusively(current) : null;
  try {
    await rm(draftFolder, { recursive: true, force: true });
    await mkdir(draftFolder, { mode: 0o700 });
    await copyFile(join(folder, SQLITE_COPY), draft);
    const database = openDatabase({ dataDir: draftFolder });
    try {
      await migrateToLatest(database, draftFolder);
      await prepare(database, lockedDatabase ? readErasures(lockedDatabase) : []);
    } finally {
      await database.close();
    }
    mergeWal(draft);
    const formerFile = join(dataDir, FORMER_FILE);
    // SQLite would replay leftover WAL files of a corrupt or missing database over the restored file.
    if (!lockedDatabase)
      for (const suffix of ["-wal", "-shm"])
        if (existsSync(current + suffix)) renameSync(current + suffix, formerFile + suffix);
    if (existsSync(current)) {
      rmSync(formerFile, { force: true });
      // A hard link instead of a rename, so that the database exists at every moment.
      linkSync(current, formerFile);
    }
    renameSync(draft, current);
  } finally {
    lockedDatabase?.close();
    await rm(draftFolder, { recursive: true, force: true });
  }
}

const [BUSY, CORRUPT, NOT_A_DATABASE] = [5, 11, 26];

/** Locks a SQLite file and checkpoints its WAL. Null: the file is corrupt, which may be why the site is restored. */
function lockExclusively(path: string): DatabaseSync | null {
  const connection = new DatabaseSync(path);
  try {
    connection.exec(
      `pragma busy_timeout = ${LOCK_TIMEOUT_MS}; pragma journal_mode = delete; pragma locking_mode = exclusive`,
    );
    connection.exec("begin exclusive");
  } catch (error) {
    connection.close();
    const code = sqliteCode(error);
    if (code === CORRUPT || code === NOT_A_DATABASE) return null;
    // Leaving WAL mode fails while another connection is open.
    throw code === BUSY ? new DatabaseInUse() : error;
  }
  return connection;
}

function readErasures(lockedDatabase: DatabaseSync): Erasure[] {
  try {
    return lockedDatabase.prepare(SELECT_ERASURES).all() as unknown as Erasure[];
  } catch {
    return [];
  }
}

function mergeWal(path: string): void {
  const connection = new DatabaseSync(path);
  connection.exec("pragma journal_mode = delete");
  connection.close();
  const handle = openSync(path, "r+");
  fsyncSync(handle);
  closeSync(handle);
}

const DRAFT_SCHEMA = "restoring";
const DROP_DRAFT = `drop schema if exists ${DRAFT_SCHEMA} cascade`;

const RESTORE_TIMEOUTS = { statementMs: HOUR, responseMs: HOUR + 10_000 };

/** Finds objects of other applications in « public ». The site has no extensions or functions. */
async function foreignObjects(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select extname as name from pg_extension where extnamespace = 'public'::regnamespace
     union
     select proname from pg_proc
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union
     select relname from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
       and relowner <> (select relowner from pg_class where oid = to_regclass('public.kysely_migration'))
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Finds tables in « public » that the draft, which has all tables of the site, lacks. */
async function unknownTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
       and relname not in (select relname from pg_class where relnamespace = '${DRAFT_SCHEMA}'::regnamespace)
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function ownsSchema(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owned: boolean }>(
    "select pg_has_role(nspowner, 'usage') as owned from pg_namespace where nspname = 'public'",
  );
  return rows[0]?.owned ?? false;
}

async function restorePostgres(
  { dataDir }: RestoreTarget,
  databaseUrl: string,
  folder: string,
  lastMigration: string,
  prepare: Prepare,
): Promise<void> {
  const draftUrl = inSchema(databaseUrl, DRAFT_SCHEMA);
  const erasures = await withClient(databaseUrl, async (client) => {
    if (!(await ownsSchema(client))) throw new SchemaNotOwned();
    const foreign = await foreignObjects(client);
    if (foreign.length > 0) throw new ForeignObjects(foreign.join(", "));
    await client.query(DROP_DRAFT);
    await client.query(`create schema ${DRAFT_SCHEMA}`);
    return client.query<Erasure>(SELECT_ERASURES).then(
      ({ rows }) => rows,
      () => [],
    );
  });
  try {
    const database = openDatabase({ databaseUrl: draftUrl, dataDir, timeouts: RESTORE_TIMEOUTS });
    try {
      await migrateTo(database, lastMigration);
      await loadTables(databaseUrl, DRAFT_SCHEMA, join(folder, TABLES_FOLDER));
      await migrateToLatest(database, dataDir);
      const unknown = await withClient(databaseUrl, unknownTables);
      if (unknown.length > 0) throw new ForeignObjects(unknown.join(", "));
      await prepare(database, erasures);
    } finally {
      await database.close();
    }
    await withClient(databaseUrl, async (client) => {
      await client.query("begin");
      await client.query(`drop schema if exists ${FORMER_SCHEMA} cascade`);
      await client.query(`alter schema public rename to ${FORMER_SCHEMA}`);
      await client.query(`comment on schema ${FORMER_SCHEMA} is '${new Date().toISOString()}'`);
      await client.query(`alter schema ${DRAFT_SCHEMA} rename to public`);
      await client.query("commit");
    });
  } catch (error) {
    // The draft schema contains personal data. If the database is unreachable, the next restore drops the schema.
    await withClient(databaseUrl, (client) => client.query(DROP_DRAFT)).catch(() => {});
    throw error;
  }
}
