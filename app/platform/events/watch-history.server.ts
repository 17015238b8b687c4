import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type DatabaseOptions, SQLITE_FILE } from "#app/platform/database/connection.server.ts";
import { HISTORY_CHANNEL } from "./record-event.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

export interface Watch {
  /** Resolves once no later event can be missed, or once watching has failed for now. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/** Reports events of all processes: at once with PostgreSQL's NOTIFY, within POLL_MS by polling SQLite. */
export function watchHistory({ databaseUrl, dataDir }: DatabaseOptions, log: Log, onChange: () => void): Watch {
  return databaseUrl ? listen(databaseUrl, log, onChange) : pollSqlite(join(dataDir, SQLITE_FILE), log, onChange);
}

const POLL_MS = 300;

/** SQLite's `data_version` changes only with commits of other connections, so polling needs its own connection. */
function pollSqlite(path: string, log: Log, onChange: () => void): Watch {
  const connection = new DatabaseSync(path, { readOnly: true });
  const commits = connection.prepare("pragma data_version");
  // Order by row number, which does not depend on clocks.
  const events = connection.prepare('select "id" from "events" order by rowid desc limit 1');
  let lastCommit = JSON.stringify(commits.get());
  let lastEvent = JSON.stringify(events.get());
  const poll = () => {
    try {
      const commit = JSON.stringify(commits.get());
      if (commit === lastCommit) return;
      const event = JSON.stringify(events.get());
      lastCommit = commit;
      if (event === lastEvent) return;
      lastEvent = event;
      onChange();
    } catch (error) {
      log.warn({ err: error }, "the history cannot be watched");
    }
  };
  const timer = setInterval(poll, POLL_MS).unref();
  return {
    ready: Promise.resolve(),
    async stop() {
      clearInterval(timer);
      if (connection.isOpen) connection.close();
    },
  };
}

const RECONNECT_AFTER_MS = 1_000;
/** Only a query reveals that a server has disappeared without closing the connection. */
const PING_EVERY_MS = 15_000;

/** Listens on a dedicated connection. After a reconnect it reports a change, because events may have been missed. */
function listen(connectionString: string, log: Log, onChange: () => void): Watch {
  const stopping = new AbortController();
  const ready = Promise.withResolvers<void>();

  async function listenUntilEnd(isFirst: boolean): Promise<void> {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>();
    // `ended` is awaited below; without this handler, an earlier failure would be an unhandled rejection.
    ended.catch(() => {});
    client.on("error", fail);
    client.on("end", end);
    client.on("notification", onChange);
    const quit = () => {
      end();
      // Do not await the end, because the server may be gone.
      void client.end().catch(() => {});
    };
    stopping.signal.addEventListener("abort", quit);
    const pinging = setInterval(() => client.query("select 1").catch(fail), PING_EVERY_MS).unref();
    try {
      await client.connect();
      await client.query(`listen ${HISTORY_CHANNEL}`);
      if (!isFirst) onChange();
      ready.resolve();
      await ended;
    } finally {
      clearInterval(pinging);
      stopping.signal.removeEventListener("abort", quit);
      quit();
    }
  }

  async function keepListening(): Promise<void> {
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      try {
        await listenUntilEnd(isFirst);
      } catch (error) {
        log.warn({ err: error }, "the history cannot be watched");
      }
      ready.resolve();
      await sleep(RECONNECT_AFTER_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }

  const listening = keepListening();
  return {
    ready: ready.promise,
    async stop() {
      stopping.abort();
      await listening;
    },
  };
}
