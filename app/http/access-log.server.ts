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

/** One line for each request, however it was answered. */
export function createAccessLog(log: Log): AccessLog {
  return ({ started, ...answered }) =>
    log.info({ ...answered, ms: Math.round((performance.now() - started) * 10) / 10 });
}
