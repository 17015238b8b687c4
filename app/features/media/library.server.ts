import type { SiteDeps } from "#app/site-deps.ts";
import { href } from "react-router";
import type { Db } from "#app/platform/database/connection.server.ts";
import { parseCursor, cutPage, keysetPage } from "#app/platform/database/keyset-page.ts";
import { removeTombstone, writeTombstone } from "#app/platform/backup/erasure-tombstones.server.ts";
import { beginErasure, endErasure, isErasurePending } from "#app/records/pending-erasures.server.ts";
import { type Actor, recordSiteEvent } from "#app/platform/events/record-event.server.ts";
import { DRAWN_FOLDER, mediaKey, originalKey } from "./media.server.ts";

const PAGE_SIZE = 48;

export const mediaHref = (file: string): string => href("/medias/:file", { file });

/** Lists the newest first, with the state of their newest rendition. @returns `older`: the next page's cursor, or null */
export async function listPictures({ db }: SiteDeps, after: string | null = null) {
  const pictures = db
    .selectFrom("mediaFiles")
    .select(["name", "sentName", "width", "height", "bytes", "preview as file", "createdAt"])
    .select((select) =>
      select
        .selectFrom("mediaRenditions")
        .whereRef("mediaRenditions.picture", "=", "mediaFiles.name")
        .select("mediaRenditions.state")
        .orderBy("mediaRenditions.createdAt", "desc")
        .limit(1)
        .as("state"),
    )
    .where("kind", "=", "picture");
  const candidates = await keysetPage(pictures, ["createdAt", "name"], "desc", parseCursor(after))
    .limit(PAGE_SIZE + 1)
    .execute();
  const { rows, next } = cutPage(candidates, PAGE_SIZE, ({ createdAt, name }) => [createdAt, name]);
  return {
    pictures: rows.map(({ name, sentName, bytes, file, width, height, state }) => ({
      name,
      sentName,
      bytes,
      preview: { src: mediaHref(file), width: width!, height: height! },
      state: state ?? "waiting",
    })),
    older: next,
  };
}

export async function readLibraryPicture({ db }: SiteDeps, name: string) {
  const row = await db
    .selectFrom("mediaFiles")
    .select(["sentName", "width", "height", "bytes"])
    .where("name", "=", name)
    .where("kind", "=", "picture")
    .executeTakeFirst();
  return row ?? null;
}

/** The scheduler finishes an interrupted erasure. @returns false if `isNeeded` prevented the erasure */
export async function eraseMedia(
  deps: SiteDeps,
  { name, by }: { name: string; by: Actor },
  forgetTexts: (trx: Db, media: { name: string; file: string | null }) => Promise<void>,
  isNeeded: (trx: Db) => Promise<boolean> = async () => false,
): Promise<boolean> {
  const { db, files, log, now } = deps;
  const at = now();
  const erased = await db.transaction().execute(async (trx) => {
    if (await isNeeded(trx)) return null;
    const row = await trx
      .selectFrom("mediaFiles")
      .select(["hash", "preview as file"])
      .where("name", "=", name)
      .executeTakeFirst();
    if (!row) {
      await forgetTexts(trx, { name, file: null });
      return { isPending: await isErasurePending(trx, name), keys: [] };
    }
    const derived = await trx
      .selectFrom("mediaDerivatives")
      .innerJoin("mediaRenditions", "mediaRenditions.id", "mediaDerivatives.rendition")
      .select("file")
      .where("picture", "=", name)
      .execute();
    // The database deletes the picture's renditions, too.
    await trx.deleteFrom("mediaFiles").where("name", "=", name).execute();
    await forgetTexts(trx, { name, file: row.file });
    await beginErasure(trx, { kind: "media", id: name }, at);
    await recordSiteEvent(trx, { at, actor: by, kind: "media-erased", data: {} });
    const publicFiles = [row.file, ...derived.map(({ file }) => file)];
    return { isPending: true, keys: [originalKey(row.hash), ...publicFiles.map(mediaKey)] };
  });
  if (!erased) return false;
  try {
    if (erased.isPending) await finishMediaErasure(deps, name);
  } catch (error) {
    log.error({ kind: "media", id: name, err: error }, "cannot finish the erasure of a file, will try again");
  }
  for (const key of erased.keys) {
    try {
      // If the same file was uploaded again, its new row uses these keys. The sweep removes unused files.
      if (await isStored(db, name)) break;
      await files.remove(key);
    } catch (error) {
      log.error({ err: error }, "cannot delete an erased file, the sweep will try again");
    }
  }
  return true;
}

/** Records the erasure outside the database, for restores, and removes the picture's drawings. Idempotent. */
export async function finishMediaErasure({ db, files, now }: SiteDeps, name: string): Promise<void> {
  await writeTombstone(files, "media", name, now());
  // A restore must keep a file that was sent again.
  if (await isStored(db, name)) await removeTombstone(files, "media", name);
  else await files.removeFolder(`${DRAWN_FOLDER}/${name}`);
  await endErasure(db, name);
}

export async function isStored(db: Db, name: string): Promise<boolean> {
  return (await db.selectFrom("mediaFiles").select("name").where("name", "=", name).executeTakeFirst()) !== undefined;
}

export function listFilmFiles({ db }: SiteDeps) {
  return db
    .selectFrom("mediaFiles")
    .select(["name", "preview as file", "sentName", "bytes"])
    .where("kind", "in", ["film", "captions"])
    .orderBy("createdAt", "desc")
    .orderBy("name")
    .execute();
}

export function exportSentFiles({ db }: SiteDeps, { id }: { id: string }) {
  return db
    .selectFrom("mediaFiles")
    .select(["sentName", "type", "createdAt"])
    .where("sentBy", "=", id)
    .orderBy("createdAt")
    .execute();
}
