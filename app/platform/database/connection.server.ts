import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import { Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { RetryingKysely } from "./retrying-kysely.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { nodeSqliteDialect, sqliteCode } from "./sqlite-dialect.server.ts";

export const SQLITE_FILE = "solstice.sqlite";

export type DatabaseKind = "sqlite" | "postgres";
export type Db = Kysely<Schema>;

export interface Database {
  readonly kind: DatabaseKind;
  readonly db: Db;
  readonly pool?: pg.Pool;
  withoutTimeouts<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Rejects with the cause if the database does not accept writes. Does not wait for other writers. */
  confirmWritable(): Promise<void>;
  /** Truncates the write-ahead log, where deleted data is readable. Open readers delay it to a later call. */
  clearWriteLog(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  dataDir: string;
  timeouts?: Timeouts;
  /** PostgreSQL's connections, instead of a new pool. */
  existingPool?: pg.Pool | undefined;
}

export function openDatabase({ databaseUrl, dataDir, timeouts = TIMEOUTS, existingPool }: DatabaseOptions): Database {
  return databaseUrl ? openPostgres(databaseUrl, timeouts, existingPool) : openSqlite(join(dataDir, SQLITE_FILE));
}

export function kindOf(db: Db): DatabaseKind {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

interface Timeouts {
  statementMs: number;
  /** The client's limit, reached only if the server is unreachable. */
  responseMs: number;
}

const TIMEOUTS: Timeouts = { statementMs: 10_000, responseMs: 12_000 };

/** PostgreSQL's manual advises 1.1 for SSDs. With the default, 4, a search for a month's clients reads all rows. */
const SSD_COSTS = "-c random_page_cost=1.1";

function openPostgres(connectionString: string, timeouts: Timeouts, existingPool?: pg.Pool): Database {
  const pool =
    existingPool ??
    createPool({
      connectionString,
      statement_timeout: timeouts.statementMs,
      idle_in_transaction_session_timeout: timeouts.statementMs,
      query_timeout: timeouts.responseMs,
      options: SSD_COSTS,
    });
  const db = new RetryingKysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: "postgres",
    db,
    pool,
    async withoutTimeouts(work) {
      const untimed = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createPool({ connectionString }) }) });
      try {
        return await work(untimed);
      } finally {
        await untimed.destroy();
      }
    },
    // Fails on a read-only server, as a real write would, but does not grow the write-ahead log.
    async confirmWritable() {
      const noRow = sql<boolean>`false`;
      await db.deleteFrom("mail").where(noRow).execute();
    },
    // Only PostgreSQL's own account can read its log.
    clearWriteLog: async () => {},
    close: () => db.destroy(),
  };
}

const INT8_OID = 20;

/** Counts are numbers, as in SQLite; the driver would return strings. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === INT8_OID ? Number : pg.types.getTypeParser(type, format)),
};

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ types: TYPES, max: 10, connectionTimeoutMillis: 15_000, keepAlive: true, ...config });
  // Without listeners, the error of a dropped connection would end the process. The pool replaces the connection.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  // After query_timeout, a connection still waits for its response, which would block the next query.
  pool.on("release", (_error, client) => {
    if (Reflect.get(client, "_activeQuery")) void client.end();
  });
  return pool;
}

function openSqlite(path: string): Database {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const connection = new DatabaseSync(path);
  // SQLite does not apply busy_timeout when several processes switch a new file to WAL.
  const release = lockFile(join(folder, "opening.lock"));
  try {
    connection.exec(
      `${BUSY_TIMEOUT}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on`,
    );
  } finally {
    release();
  }
  const db = new Kysely<Schema>({ dialect: nodeSqliteDialect(connection) });
  function executeWithoutWaiting(statement: string): void {
    // A transaction in progress would include the statement.
    if (connection.isTransaction) return;
    connection.exec("pragma busy_timeout = 0");
    try {
      connection.exec(statement);
    } catch (error) {
      // The database is writable if another process is writing.
      if (![SQLITE_BUSY, SQLITE_LOCKED].includes(sqliteCode(error))) throw error;
    } finally {
      connection.exec(BUSY_TIMEOUT);
    }
  }
  return {
    kind: "sqlite",
    db,
    withoutTimeouts: (work) => work(db),
    // SQLite does not use `user_version`, but setting it writes a page to the disk.
    confirmWritable: async () => executeWithoutWaiting("pragma user_version = 0"),
    clearWriteLog: async () => executeWithoutWaiting("pragma wal_checkpoint(truncate)"),
    close: () => db.destroy(),
  };
}

const BUSY_TIMEOUT = "pragma busy_timeout = 5000";

const [SQLITE_BUSY, SQLITE_LOCKED] = [5, 6];

/** Waits for a lock between processes. The operating system releases it even if its owner is killed. */
export function lockFile(path: string): () => void {
  const lock = new DatabaseSync(path);
  lock.exec("pragma busy_timeout = 60000; begin exclusive");
  return () => lock.close();
}

const PING_MS = 2_000;

export async function pingDatabase(db: Db): Promise<void> {
  const timeout = sleep(PING_MS, undefined, { ref: false }).then(() => Promise.reject(new Error("no answer in time")));
  await Promise.race([sql`select 1`.execute(db), timeout]);
}
