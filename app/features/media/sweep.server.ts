import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { StoredFile } from "#app/platform/files/file-store.server.ts";
import { DRAWN_FOLDER, MEDIA_FOLDER, type MediaDeps, ORIGINALS_FOLDER } from "./media.server.ts";
import { DAY } from "#app/platform/durations.ts";

/** What is put before its row is written is nobody's for a moment. */
const RETENTION_MS = DAY;
/** How many files are looked up at once. */
const BATCH = 200;

/** Removes files that nothing refers to: what a crash left between the store and the database, and on the way. */
export async function sweepMedia(deps: MediaDeps): Promise<void> {
  await sweepFolder(deps, ORIGINALS_FOLDER, listOriginals);
  await sweepFolder(deps, MEDIA_FOLDER, listShown);
  await sweepDrawn(deps);
  await sweepIncoming(deps);
}

/** What is drawn is drawn again when it is asked for: what links of older pages name stays for a while. */
const DRAWN_RETENTION_MS = 30 * RETENTION_MS;

async function sweepDrawn({ files, now }: MediaDeps): Promise<void> {
  const before = now().getTime() - DRAWN_RETENTION_MS;
  for await (const { key, putAt } of files.list(DRAWN_FOLDER)) if (putAt.getTime() < before) await files.remove(key);
}

/**
 * Forgets renditions that nothing wants any more; their files are swept after them. The newest of each picture stays: it
 * is what the library knows of it. What came before stays until the newer one is a day old: it stands in for it until that
 * one is made, and pages that are still open show it. Going back to an older version has them made again.
 */
export async function sweepRenditions(
  { db, now }: Pick<MediaDeps, "db" | "now">,
  wanted: ReadonlySet<string>,
): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_MS).toISOString();
  const old = await db
    .selectFrom("mediaRenditions as rendition")
    .select("id")
    .where("createdAt", "<", before)
    .where("state", "!=", "waiting")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("mediaRenditions as newer")
          .select("newer.id")
          .whereRef("newer.picture", "=", "rendition.picture")
          .whereRef("newer.createdAt", ">", "rendition.createdAt")
          .where("newer.createdAt", "<", before)
          .where("newer.state", "=", "ready"),
      ),
    )
    .execute();
  for (const { id } of old) {
    if (!wanted.has(id)) await db.deleteFrom("mediaRenditions").where("id", "=", id).execute();
  }
}

type Lookup = (deps: MediaDeps, names: string[]) => Promise<Set<string>>;

async function sweepFolder(deps: MediaDeps, folder: string, referred: Lookup): Promise<void> {
  const before = deps.now().getTime() - RETENTION_MS;
  let batch: StoredFile[] = [];
  const settle = async () => {
    const names = batch.map(({ key }) => key.slice(folder.length + 1));
    const referenced = await referred(deps, names);
    for (const name of names) if (!referenced.has(name)) await deps.files.remove(`${folder}/${name}`);
    batch = [];
  };
  for await (const file of deps.files.list(folder)) {
    if (file.putAt.getTime() < before) batch.push(file);
    if (batch.length === BATCH) await settle();
  }
  if (batch.length > 0) await settle();
}

const listOriginals: Lookup = async ({ db }, names) => {
  const rows = await db.selectFrom("mediaFiles").select("hash").where("hash", "in", names).execute();
  return new Set(rows.map(({ hash }) => hash));
};

const listShown: Lookup = async ({ db }, names) => {
  const rows = await db
    .selectFrom("mediaFiles")
    .select("preview as file")
    .where("preview", "in", names)
    .union(db.selectFrom("mediaDerivatives").select("file").where("file", "in", names))
    .execute();
  return new Set(rows.map(({ file }) => file!));
};

async function sweepIncoming({ incoming, now }: MediaDeps): Promise<void> {
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime.getTime() < now().getTime() - RETENTION_MS)
      await rm(path, { recursive: true, force: true });
  }
}
