import type { SiteDeps } from "#app/site-deps.ts";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { StoredFile } from "#app/platform/files/file-store.server.ts";
import { DRAWN_FOLDER, MEDIA_FOLDER, type MediaDeps, ORIGINALS_FOLDER } from "./media.server.ts";
import { after, DAY } from "#app/platform/durations.ts";

/** A file without a row is kept this long, because files are stored before their rows. */
const RETENTION_MS = DAY;
const BATCH_SIZE = 200;

/** Removes old drawings, temporary files and files without a row, left by a swept rendition, an erasure or a crash. */
export async function sweepMedia(deps: MediaDeps): Promise<void> {
  await sweepFolder(deps, ORIGINALS_FOLDER, findOriginals);
  await sweepFolder(deps, MEDIA_FOLDER, findPublicFiles);
  await sweepDrawn(deps);
  await sweepIncoming(deps);
}

/** Open pages may link to former drawings. A removed drawing of the current content is drawn again on request. */
const DRAWN_RETENTION_MS = 30 * DAY;

async function sweepDrawn({ files, now }: MediaDeps): Promise<void> {
  const cutoff = now().getTime() - DRAWN_RETENTION_MS;
  for await (const { key, putAt } of files.list(DRAWN_FOLDER)) if (putAt.getTime() < cutoff) await files.remove(key);
}

/** Deletes unneeded renditions a day after a newer one of their picture, because open pages may still show them. */
export async function sweepRenditions({ db, now }: SiteDeps, neededIds: ReadonlySet<string>): Promise<void> {
  const cutoff = after(now(), -RETENTION_MS).toISOString();
  const outdated = await db
    .selectFrom("mediaRenditions as rendition")
    .select("id")
    .where("createdAt", "<", cutoff)
    .where("state", "!=", "waiting")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("mediaRenditions as newer")
          .select("newer.id")
          .whereRef("newer.picture", "=", "rendition.picture")
          .whereRef("newer.createdAt", ">", "rendition.createdAt")
          .where("newer.createdAt", "<", cutoff)
          .where("newer.state", "=", "ready"),
      ),
    )
    .execute();
  for (const { id } of outdated) {
    if (!neededIds.has(id)) await db.deleteFrom("mediaRenditions").where("id", "=", id).execute();
  }
}

type Lookup = (deps: MediaDeps, names: string[]) => Promise<Set<string>>;

async function sweepFolder(deps: MediaDeps, folder: string, findReferenced: Lookup): Promise<void> {
  const cutoff = deps.now().getTime() - RETENTION_MS;
  let batch: StoredFile[] = [];
  const sweepBatch = async () => {
    const names = batch.map(({ key }) => key.slice(folder.length + 1));
    const referenced = await findReferenced(deps, names);
    for (const name of names) if (!referenced.has(name)) await deps.files.remove(`${folder}/${name}`);
    batch = [];
  };
  for await (const file of deps.files.list(folder)) {
    if (file.putAt.getTime() < cutoff) batch.push(file);
    if (batch.length === BATCH_SIZE) await sweepBatch();
  }
  if (batch.length > 0) await sweepBatch();
}

const findOriginals: Lookup = async ({ db }, names) => {
  const rows = await db.selectFrom("mediaFiles").select("hash").where("hash", "in", names).execute();
  return new Set(rows.map(({ hash }) => hash));
};

const findPublicFiles: Lookup = async ({ db }, names) => {
  const rows = await db
    .selectFrom("mediaFiles")
    .select("preview as file")
    .where("preview", "in", names)
    .union(db.selectFrom("mediaDerivatives").select("file").where("file", "in", names))
    .execute();
  return new Set(rows.map(({ file }) => file));
};

async function sweepIncoming({ incoming, now }: MediaDeps): Promise<void> {
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const path = join(incoming, name);
    const stats = await stat(path).catch(() => null);
    if (stats && stats.mtime.getTime() < now().getTime() - RETENTION_MS)
      await rm(path, { recursive: true, force: true });
  }
}
