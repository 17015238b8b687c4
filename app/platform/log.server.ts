import pino from "pino";

export type Log = pino.Logger;

/**
 * JSON lines on standard output. Callers pass ids, counts and durations, never addresses, names, tokens or
 * query strings; an error is reduced to its type, message and stack.
 */
export function createLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ sync: false, minLength: 0 }),
  );
}
