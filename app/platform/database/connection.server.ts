import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import { Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { RepeatingKysely } from "./retried-transactions.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { NodeSqliteDialect } from "./sqlite-dialect.server.ts";

export const SQLITE_FILE = "solstice.sqlite";

export type DatabaseKind = "sqlite" | "postgres";
export type Db = Kysely<Schema>;

export interface Database {
  readonly kind: DatabaseKind;
  readonly db: Db;
  /** PostgreSQL's connections, for what Kysely does not do. */
  readonly pool?: pg.Pool;
  /** Runs what may take as long as it needs: a migration, which waits for that of another instance. */
  withoutTimeouts<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Resolves when it takes what is written; rejects with the cause when it does not. Waits for nobody. */
  confirmWritable(): Promise<void>;
  /** Empties the write-ahead log, so that what was deleted or replaced is legible nowhere. Open readers delay it. */
  clearWriteLog(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** postgres://…; without it, SQLite in dataDir. */
  databaseUrl?: string | undefined;
  dataDir: string;
  timeouts?: Timeouts;
}

/** Opens the database that the settings name. The caller closes it. */
export function openDatabase({ databaseUrl, dataDir, timeouts = TIMEOUTS }: DatabaseOptions): Database {
  return databaseUrl ? openPostgres(databaseUrl, timeouts) : openSqlite(join(dataDir, SQLITE_FILE));
}

/** Of a database, or of a transaction of it. */
export function kindOf(db: Db): DatabaseKind {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** In milliseconds. */
interface Timeouts {
  /** What PostgreSQL allows for one statement, and for a transaction without any. */
  statement: number;
  /** A little longer: it is only reached when the host has vanished and answers nothing. */
  answer: number;
}

const TIMEOUTS: Timeouts = { statement: 10_000, answer: 12_000 };

/**
 * The server's own figure, 4, is that of turning disks: it would read 5,000 clients whole to find the eighty of a month.
 * PostgreSQL's manual names 1.1 for disks without moving parts, where most of what is asked for stays in memory anyway.
 */
const PAGES_IN_MEMORY = "-c random_page_cost=1.1";

function openPostgres(connectionString: string, timeouts: Timeouts): Database {
  const pool = createPool({
    connectionString,
    statement_timeout: timeouts.statement,
    idle_in_transaction_session_timeout: timeouts.statement,
    query_timeout: timeouts.answer,
    options: PAGES_IN_MEMORY,
  });
  const db = new RepeatingKysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: "postgres",
    db,
    pool,
    async withoutTimeouts(work) {
      const slow = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createPool({ connectionString }) }) });
      try {
        return await work(slow);
      } finally {
        await slow.destroy();
      }
    },
    // A read-only server refuses it. Writing a row each time would grow the log and prove little more.
    confirmWritable: async () =>
      void (await db
        .deleteFrom("mail")
        .where(sql<boolean>`false`)
        .execute()),
    // Its files are its own account's, and its log is kept for its own reasons.
    clearWriteLog: async () => {},
    close: () => db.destroy(),
  };
}

const INT8 = 20;

/** A count is a number, as in SQLite and in batched-reads.server.ts: the driver would answer with a text. */
const NUMBERS: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === INT8 ? Number : pg.types.getTypeParser(type, format)),
};

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ types: NUMBERS, max: 10, connectionTimeoutMillis: 15_000, keepAlive: true, ...config });
  // A connection that the server drops must not end the process. Idle: the next query opens another. In use: its query
  // or its transaction fails, and says so.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  // After query_timeout a connection still waits for its answer, and the next query on it would wait behind. The driver
  // has no public sign of it.
  pool.on("release", (_error, client) => {
    if (Reflect.get(client, "_activeQuery")) void client.end();
  });
  return pool;
}

function openSqlite(path: string): Database {
  const folder = join(path, "..");
  mkdirSync(folder, { recursive: true });
  const connection = new DatabaseSync(path);
  // When several processes turn a new file to WAL at once, SQLite refuses all but one and does not wait for busy_timeout.
  const release = lockFile(join(folder, "opening.lock"));
  try {
    connection.exec(
      `${BUSY_TIMEOUT}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on`,
    );
  } finally {
    release();
  }
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(connection) });
  /** Does not wait for another process, and does nothing in the middle of a transaction. */
  function noWait(statement: string): void {
    if (connection.isTransaction) return;
    connection.exec("pragma busy_timeout = 0");
    try {
      connection.exec(statement);
    } catch (error) {
      // Another writer holds the file, so writing works.
      if (!isBusy(error)) throw error;
    } finally {
      connection.exec(BUSY_TIMEOUT);
    }
  }
  return {
    kind: "sqlite",
    db,
    withoutTimeouts: (work) => work(db),
    // A number that nobody reads: its page goes to the disk like any other.
    confirmWritable: async () => noWait("pragma user_version = 0"),
    clearWriteLog: async () => noWait("pragma wal_checkpoint(truncate)"),
    close: () => db.destroy(),
  };
}

const BUSY_TIMEOUT = "pragma busy_timeout = 5000";

function isBusy(error: unknown): boolean {
  // SQLITE_BUSY and SQLITE_LOCKED, whatever their extension.
  return [5, 6].includes(((error as { errcode?: number }).errcode ?? 0) & 0xff);
}

/** Waits until nobody else holds it. The operating system releases it even when the holder is killed. */
export function lockFile(path: string): () => void {
  const lock = new DatabaseSync(path);
  lock.exec("pragma busy_timeout = 60000; begin exclusive");
  return () => lock.close();
}

const PING_MS = 2_000;

/** Resolves when the database answers; rejects otherwise, or when it takes too long. For /health. */
export async function pingDatabase(db: Db): Promise<void> {
  const late = sleep(PING_MS, undefined, { ref: false }).then(() => Promise.reject(new Error("no answer in time")));
  await Promise.race([sql`select 1`.execute(db), late]);
}
