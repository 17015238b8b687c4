import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { mediaKey, originalKey } from "#app/features/media/media.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";

export async function referencedFiles({ db }: Database): Promise<Set<string>> {
  const files = await db.selectFrom("mediaFiles").select(["hash", "preview"]).execute();
  const derived = await db.selectFrom("mediaDerivatives").select("file").execute();
  return new Set([
    ...files.map(({ hash }) => originalKey(hash)),
    ...files.map(({ preview }) => mediaKey(preview)),
    ...derived.map(({ file }) => mediaKey(file)),
  ]);
}

/** The stored files and the incomplete ones, as paths relative to the store. */
export async function storedFiles(dataDir: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of openFileStore({ s3: undefined, dataDir }).list()) keys.add(key);
  for (const name of await readdir(join(dataDir, "incoming")).catch(() => [])) keys.add(`../incoming/${name}`);
  return keys;
}

/** Dates the files 25 hours back, because the sweep spares files that are less than a day old. */
export async function ageFiles(dataDir: string): Promise<void> {
  const then = new Date(Date.now() - 25 * 3_600_000);
  for (const key of await storedFiles(dataDir)) await utimes(join(dataDir, "files", key), then, then);
}

/** Waits until no partial file of an upload is left, at most half a minute. @returns the files that are left */
export async function waitForCleanup(dataDir: string): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    // Reading fails if a folder disappears during it; the loop then tries again.
    const names = await readdir(dataDir, { recursive: true }).catch(() => ["unread.part"]);
    // The callers put the site's temporary folders into `dataDir`, too.
    const partial = names.filter((name) => /^incoming\/|solstice-|\.part$/.test(name));
    if (partial.length === 0 || tries === 300) return partial;
    await sleep(100);
  }
}
