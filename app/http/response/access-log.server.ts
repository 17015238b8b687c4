import type { Log } from "#app/platform/logging/log.server.ts";

export interface AccessLogEntry {
  requestId: string;
  method: string;
  /** Without the query, which may contain a link token. */
  path: string;
  status: number;
  startedAt: number;
  by: "file" | "cache" | "site";
}

export type AccessLog = (entry: AccessLogEntry) => void;

/** The second segment of these paths is a link token. */
const LINK_TOKEN = /^\/(agendas|apercu|creneau|invitation|pas-moi|rappel)\/[^/]+/;

export function loggedPath(path: string): string {
  return path.replace(LINK_TOKEN, "/$1/…");
}

export function createAccessLog(log: Log, count: (entry: AccessLogEntry, ms: number) => void): AccessLog {
  return (entry) => {
    const { requestId, method, path, status, startedAt } = entry;
    const ms = performance.now() - startedAt;
    log.info({ requestId, method, status, path: loggedPath(path), ms: Math.round(ms * 10) / 10 });
    count(entry, ms);
  };
}
