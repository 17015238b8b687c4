import { ADVISORY_LOCKS } from "./row-locks.server.ts";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { DatabaseOptions } from "./connection.server.ts";
import { sqliteCode } from "./sqlite-dialect.server.ts";

export class DatabaseInUse extends Error {}

export interface SiteLock {
  release(): Promise<void>;
}

/** `exclusive` is for a restore or migration by a command. The lock ends with the process. @throws DatabaseInUse */
export async function lockSite(
  { databaseUrl, dataDir }: DatabaseOptions,
  mode: "shared" | "exclusive",
  timeoutMs = 0,
): Promise<SiteLock> {
  const lock = databaseUrl ? postgresLock(databaseUrl, mode) : folderLock(join(dataDir, "site.lock"), mode);
  const until = performance.now() + timeoutMs;
  try {
    while (!(await lock.tryTake())) {
      if (performance.now() >= until) throw new DatabaseInUse();
      await sleep(100);
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
  return lock;
}

interface UntakenLock extends SiteLock {
  tryTake(): Promise<boolean>;
}

const BUSY = 5;

function folderLock(path: string, mode: "shared" | "exclusive"): UntakenLock {
  const connection = new DatabaseSync(path);
  return {
    async tryTake() {
      try {
        // A read lock lasts as long as its transaction.
        connection.exec(mode === "exclusive" ? "begin exclusive" : "begin; select * from sqlite_schema");
        return true;
      } catch (error) {
        if (connection.isTransaction) connection.exec("rollback");
        if (sqliteCode(error) === BUSY) return false;
        throw error;
      }
    },
    release: async () => connection.close(),
  };
}

const RETAKE_MS = 1_000;

function postgresLock(databaseUrl: string, mode: "shared" | "exclusive"): UntakenLock {
  const lock = mode === "shared" ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
  let client: pg.Client | undefined;
  let isReleased = false;

  async function connect(): Promise<pg.Client> {
    const newClient = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 15_000,
      keepAlive: true,
    });
    newClient.on("error", () => {});
    await newClient.connect();
    newClient.on("end", () => void takeAgain());
    return newClient;
  }

  /** A restart of PostgreSQL drops the connection and its lock, so a running site takes the lock again. */
  async function takeAgain(): Promise<void> {
    client = undefined;
    while (mode === "shared" && !isReleased) {
      await sleep(RETAKE_MS, undefined, { ref: false });
      if (await tryTake().catch(() => false)) return;
    }
  }

  async function tryTake(): Promise<boolean> {
    client ??= await connect();
    const { rows } = await client.query<{ taken: boolean }>(`select ${lock}(${ADVISORY_LOCKS.site}, 0) as taken`);
    return rows[0]!.taken;
  }

  return {
    tryTake,
    async release() {
      isReleased = true;
      await client?.end().catch(() => {});
    },
  };
}
