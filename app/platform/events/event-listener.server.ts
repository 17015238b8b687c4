import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type DatabaseOptions, SQLITE_FILE } from "#app/platform/database/connection.server.ts";
import { HISTORY_CHANNEL } from "./record-event.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

/** Goes on until it is stopped. */
export interface Watch {
  /** Resolves when nothing that happens from now on can be missed, or when that cannot be had for the moment. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Calls `happened` whenever an event was committed into the history, by this process or by another one: at once on
 * PostgreSQL, which tells it, and within LOOK_EVERY_MS on SQLite, which has to be asked.
 */
export function watchHistory({ databaseUrl, dataDir }: DatabaseOptions, log: Log, happened: () => void): Watch {
  return databaseUrl ? listen(databaseUrl, log, happened) : lookAt(join(dataDir, SQLITE_FILE), log, happened);
}

const LOOK_EVERY_MS = 300;

/** A connection of its own: SQLite's `data_version` moves with the commits of others, and a look costs microseconds. */
function lookAt(path: string, log: Log, happened: () => void): Watch {
  const connection = new DatabaseSync(path, { readOnly: true });
  const commits = connection.prepare("pragma data_version");
  // Rows get rising numbers, whatever the clocks say.
  const last = connection.prepare('select "id" from "events" order by rowid desc limit 1');
  let known = JSON.stringify(commits.get());
  let newest = JSON.stringify(last.get());
  const look = () => {
    try {
      const current = JSON.stringify(commits.get());
      if (current === known) return;
      const latest = JSON.stringify(last.get());
      known = current;
      if (latest === newest) return;
      newest = latest;
      happened();
    } catch (error) {
      // A file that is busy for a moment answers the next time.
      log.warn({ err: error }, "the history cannot be watched");
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    ready: Promise.resolve(),
    async stop() {
      clearInterval(timer);
      if (connection.isOpen) connection.close();
    },
  };
}

const RECONNECT_AFTER_MS = 1_000;
/** A server that has vanished without a word is only noticed when it is asked something. */
const ASK_EVERY_MS = 15_000;

/** One connection that only listens; when it was lost, something may have happened meanwhile. */
function listen(connectionString: string, log: Log, happened: () => void): Watch {
  const stopping = new AbortController();
  const first = Promise.withResolvers<void>();

  async function once(isFirst: boolean): Promise<void> {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    const { promise: lost, resolve: lose, reject } = Promise.withResolvers<void>();
    // It is waited for below; lost before that, it is what fails there that says so.
    lost.catch(() => {});
    client.on("error", reject);
    client.on("end", lose);
    client.on("notification", happened);
    const quit = () => {
      lose();
      // An end that waits for a server that is gone holds nobody up.
      void client.end().catch(() => {});
    };
    stopping.signal.addEventListener("abort", quit);
    const asking = setInterval(() => client.query("select 1").catch(reject), ASK_EVERY_MS).unref();
    try {
      await client.connect();
      await client.query(`listen ${HISTORY_CHANNEL}`);
      if (!isFirst) happened();
      first.resolve();
      await lost;
    } finally {
      clearInterval(asking);
      stopping.signal.removeEventListener("abort", quit);
      quit();
    }
  }

  async function goOn(): Promise<void> {
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      try {
        await once(isFirst);
      } catch (error) {
        log.warn({ err: error }, "the history cannot be watched");
      }
      first.resolve();
      await sleep(RECONNECT_AFTER_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }

  const going = goOn();
  return {
    ready: first.promise,
    async stop() {
      stopping.abort();
      await going;
    },
  };
}
