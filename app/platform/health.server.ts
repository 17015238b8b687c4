import { type Database, pingDatabase } from "./database.server.ts";
import type { Log } from "./log.server.ts";

export type Health = "ok" | "read-only" | "unavailable";

const WRITE_EVERY_MS = 5_000;

/**
 * What /health says. Whether the database answers is asked each time, whether it can be written (a disk that is full, a
 * server that only reads) every few seconds at most, so that asking often costs little.
 */
export function createHealthCheck(database: Database, log: Log, now: () => number): () => Promise<Health> {
  let written = { at: -Infinity, well: true };

  async function write(): Promise<boolean> {
    if (now() - written.at < WRITE_EVERY_MS) return written.well;
    try {
      await database.confirmWritable();
      written = { at: now(), well: true };
    } catch (error) {
      log.error({ err: error }, "database cannot be written");
      written = { at: now(), well: false };
    }
    return written.well;
  }

  return async () => {
    try {
      await pingDatabase(database.db);
    } catch {
      return "unavailable";
    }
    return (await write()) ? "ok" : "read-only";
  };
}
