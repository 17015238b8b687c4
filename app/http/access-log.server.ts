import type { Log } from "#app/platform/log.server.ts";

export interface Answered {
  requestId: string;
  method: string;
  /** Without the query, which may hold a capability. */
  path: string;
  status: number;
  /** As performance.now() tells it. */
  started: number;
}

export type AccessLog = (answered: Answered) => void;

/** The second part of these addresses lets its holder do something. */
const CAPABILITY = /^\/(agendas|apercu|creneau|invitation|rappel)\/[^/]+/;

/** The path as the log may keep it. */
export function loggedPath(path: string): string {
  return path.replace(CAPABILITY, "/$1/…");
}

/** One line for each request, however it was answered. */
export function createAccessLog(log: Log): AccessLog {
  return ({ started, path, ...answered }) =>
    log.info({ ...answered, path: loggedPath(path), ms: Math.round((performance.now() - started) * 10) / 10 });
}
