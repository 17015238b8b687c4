import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, pingDatabase } from "#app/platform/database/connection.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

export interface Health {
  /** `read-only`: reads work, but writes fail (full disk, read-only server). */
  database: "ok" | "read-only" | "unavailable";
  /** The disk of the data folder. `read-only`: the folder is not writable, or the disk is almost full. */
  disk: "ok" | "read-only";
}

const PROBE_EVERY_MS = 5_000;
/** A check times out before the container's health check, which gives up after five seconds. */
const DEADLINE_MS = 3_000;
/** Free space required in the data folder: about twice the largest profile picture. */
const UPLOAD_ROOM_BYTES = 20_000_000;
/** Free space required by SQLite. A write probe is not enough: on a full disk, SQLite can still reuse its WAL. */
const BOOKING_ROOM_BYTES = 1_000_000;
/** One disk block, because a smaller probe could fit on a full disk. */
const BLOCK = new Uint8Array(4096);

/** Pings the database at each call, and probes writes at most every few seconds, so that frequent calls stay cheap. */
export function createHealthCheck(
  database: Database,
  dataDir: string,
  log: Log,
  now: () => number,
): () => Promise<Health> {
  const createProbe = (write: () => Promise<void>, failureMessage: string) =>
    everyFewSeconds(now, async () => {
      try {
        await write();
        return true;
      } catch (error) {
        log.error({ err: error }, failureMessage);
        return false;
      }
    });
  const probeDatabase = createProbe(async () => {
    await database.confirmWritable();
    if (database.kind === "sqlite") await confirmRoom(dataDir, BOOKING_ROOM_BYTES);
  }, "database cannot be written");
  const probeDataFolder = createProbe(() => confirmFolderWritable(dataDir), "data folder cannot be written");

  return async () => {
    const [isReached, isWritable, hasRoom] = await Promise.all([
      pingDatabase(database.db).then(
        () => true,
        () => false,
      ),
      falseAfterDeadline(probeDatabase()),
      falseAfterDeadline(probeDataFolder()),
    ]);
    const writeState = isWritable ? "ok" : "read-only";
    return { database: isReached ? writeState : "unavailable", disk: hasRoom ? "ok" : "read-only" };
  };
}

function falseAfterDeadline(probe: Promise<boolean>): Promise<boolean> {
  return Promise.race([probe, sleep(DEADLINE_MS, false, { ref: false })]);
}

function everyFewSeconds(now: () => number, probe: () => Promise<boolean>): () => Promise<boolean> {
  let last = { at: -Infinity, result: Promise.resolve(true) };
  return () => {
    if (now() - last.at >= PROBE_EVERY_MS) last = { at: now(), result: probe() };
    return last.result;
  };
}

async function confirmFolderWritable(folder: string): Promise<void> {
  const path = join(folder, ".writable");
  await writeFile(path, BLOCK);
  await rm(path, { force: true });
  await confirmRoom(folder, UPLOAD_ROOM_BYTES);
}

async function confirmRoom(folder: string, minBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minBytes) throw new Error(`${bavail * bsize} bytes are free in ${folder}`);
}
