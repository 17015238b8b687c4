import type { Log } from "#app/platform/logging/log.server.ts";

export interface Answered {
  requestId: string;
  method: string;
  /** Without the query, which may contain a link token. */
  path: string;
  status: number;
  started: number;
  by: "file" | "cache" | "site";
}

export type AccessLog = (answered: Answered) => void;

/** The second segment of these paths is a link token. */
const LINK_TOKEN = /^\/(agendas|apercu|creneau|invitation|pas-moi|rappel)\/[^/]+/;

export function loggedPath(path: string): string {
  return path.replace(LINK_TOKEN, "/$1/…");
}

export function createAccessLog(log: Log, count: (answered: Answered, ms: number) => void): AccessLog {
  return (answered) => {
    const { requestId, method, path, status, started } = answered;
    const ms = performance.now() - started;
    log.info({ requestId, method, status, path: loggedPath(path), ms: Math.round(ms * 10) / 10 });
    count(answered, ms);
  };
}
