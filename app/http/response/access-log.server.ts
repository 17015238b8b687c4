import type { Log } from "#app/platform/logging/log.server.ts";

export interface Answered {
  requestId: string;
  method: string;
  /** Without the query, which may hold a link token. */
  path: string;
  status: number;
  /** As performance.now() tells it. */
  started: number;
  /** What answered: a file of the build, a cached page, or the site itself. */
  by: "file" | "cache" | "site";
}

export type AccessLog = (answered: Answered) => void;

/** The second part of these addresses lets its holder do something. */
const LINK_TOKEN = /^\/(agendas|apercu|creneau|invitation|pas-moi|rappel)\/[^/]+/;

/** The path as the log may keep it. */
export function loggedPath(path: string): string {
  return path.replace(LINK_TOKEN, "/$1/…");
}

/**
 * One line for each request, however it was answered.
 * @param count is told of each, with what it took in milliseconds
 */
export function createAccessLog(log: Log, count: (answered: Answered, ms: number) => void): AccessLog {
  return (answered) => {
    const { requestId, method, path, status, started } = answered;
    const ms = performance.now() - started;
    log.info({ requestId, method, status, path: loggedPath(path), ms: Math.round(ms * 10) / 10 });
    count(answered, ms);
  };
}
