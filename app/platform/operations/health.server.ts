import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, pingDatabase } from "#app/platform/database/connection.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

export interface Health {
  /** `read-only`: it answers, and keeps nothing (a disk that is full, a server that only reads). */
  database: "ok" | "read-only" | "unavailable";
  /** Of the data folder, which is not the database's where that is PostgreSQL; `read-only`: it keeps nothing, or soon will not. */
  disk: "ok" | "read-only";
}

const WRITE_EVERY_MS = 5_000;
/** What has not answered by then counts as failed: the container's health check gives up after five seconds. */
const DEADLINE_MS = 3_000;
/** Less than that takes no client's picture any more. */
const PICTURE_BYTES = 20_000_000;
/** More than a booking writes. On a full disk, what fits into SQLite's write-ahead log as it stands is written all the same. */
const BOOKING_BYTES = 1_000_000;
/** As much as a disk gives out at once: a smaller file may have a place where there is none. */
const BLOCK = new Uint8Array(4096);

/**
 * What /health says. Whether the database answers is asked each time, whether it and the data folder can be written every few
 * seconds at most, so that asking often costs little.
 */
export function createHealthCheck(
  database: Database,
  dataDir: string,
  log: Log,
  now: () => number,
): () => Promise<Health> {
  const look = (write: () => Promise<void>, failed: string) =>
    everyFewSeconds(now, async () => {
      try {
        await write();
        return true;
      } catch (error) {
        log.error({ err: error }, failed);
        return false;
      }
    });
  const isWritten = look(async () => {
    await database.confirmWritable();
    if (database.kind === "sqlite") await confirmRoom(dataDir, BOOKING_BYTES);
  }, "database cannot be written");
  const keepsWhatIsWritten = look(() => writeIn(dataDir), "data folder cannot be written");

  return async () => {
    const [isReached, isWritable, hasRoom] = await Promise.all([
      pingDatabase(database.db).then(
        () => true,
        () => false,
      ),
      byDeadline(isWritten()),
      byDeadline(keepsWhatIsWritten()),
    ]);
    return {
      database: !isReached ? "unavailable" : isWritable ? "ok" : "read-only",
      disk: hasRoom ? "ok" : "read-only",
    };
  };
}

function byDeadline(look: Promise<boolean>): Promise<boolean> {
  return Promise.race([look, sleep(DEADLINE_MS, false, { ref: false })]);
}

/** Who asks meanwhile hears what was found last. */
function everyFewSeconds(now: () => number, look: () => Promise<boolean>): () => Promise<boolean> {
  let last = { at: -Infinity, found: Promise.resolve(true) };
  return () => {
    if (now() - last.at >= WRITE_EVERY_MS) last = { at: now(), found: look() };
    return last.found;
  };
}

/** @throws where the folder takes nothing: its disk is full or only reads, or it is somebody else's */
async function writeIn(folder: string): Promise<void> {
  const path = join(folder, ".writable");
  await writeFile(path, BLOCK);
  await rm(path, { force: true });
  await confirmRoom(folder, PICTURE_BYTES);
}

async function confirmRoom(folder: string, least: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < least) throw new Error(`${bavail * bsize} bytes are free in ${folder}`);
}
