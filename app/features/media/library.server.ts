import { href } from "react-router";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forgetErased, recordErased } from "#app/platform/backup/erasure-tombstones.server.ts";
import { beginErasure, endErasure, hasBegun } from "#app/records/pending-erasures.server.ts";
import { type Actor, recordSiteEvent } from "#app/platform/events/record-event.server.ts";
import { DRAWN_FOLDER, type MediaDeps, mediaKey, originalKey } from "./media.server.ts";

/** A picture as the library shows it. */
export interface LibraryPicture {
  name: string;
  sentName: string;
  width: number;
  height: number;
  bytes: number;
  preview: string;
  createdAt: string;
  /** Of its files for visitors. */
  state: "waiting" | "ready" | "failed";
}

const PAGE_SIZE = 48;

/** Where a file that visitors may see has its address. */
export const mediaHref = (file: string): string => href("/medias/:file", { file });

/**
 * The newest pictures first.
 * @param before those older than this moment of theirs
 */
export async function listPictures(
  { db }: Pick<MediaDeps, "db">,
  before?: string,
): Promise<{ pictures: LibraryPicture[]; older: string | null }> {
  const rows = await db
    .selectFrom("mediaFiles")
    .select(["name", "sentName", "width", "height", "bytes", "preview", "createdAt"])
    .select((select) =>
      select
        .selectFrom("mediaRenditions")
        .whereRef("mediaRenditions.picture", "=", "mediaFiles.name")
        .select("mediaRenditions.state")
        .orderBy("mediaRenditions.createdAt", "desc")
        .limit(1)
        .as("state"),
    )
    .where("kind", "=", "picture")
    .$if(before !== undefined, (query) => query.where("createdAt", "<", before!))
    .orderBy("createdAt", "desc")
    .orderBy("name")
    .limit(PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    pictures: shown.map(({ preview, width, height, state, ...row }) => ({
      ...row,
      width: width!,
      height: height!,
      preview: mediaHref(preview!),
      state: state ?? "waiting",
    })),
    older: rows.length > PAGE_SIZE ? shown.at(-1)!.createdAt : null,
  };
}

/** One of them, by its name; null: there is none, or it comes with the build. */
export async function readLibraryPicture({ db }: Pick<MediaDeps, "db">, name: string) {
  const row = await db
    .selectFrom("mediaFiles")
    .select(["sentName", "width", "height", "bytes"])
    .where("name", "=", name)
    .where("kind", "=", "picture")
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Takes a picture, a film or captions away with all that was made of it, unless it is needed. What a crash or a store that is
 * away leaves of it is done by the scheduler.
 * @param forget takes away, in the transaction, what is said of it elsewhere
 * @param isNeeded asked in the transaction, so that what it looks at can be held
 * @returns false: it is needed. What is not there is gone, as was asked
 */
export async function eraseMedia(
  { db, files, log, now }: Pick<MediaDeps, "db" | "files" | "log" | "now">,
  { name, by }: { name: string; by: Actor },
  forget: (trx: Db, erased: { name: string; file: string | null }) => Promise<void>,
  isNeeded: (trx: Db) => Promise<boolean> = async () => false,
): Promise<boolean> {
  const at = now();
  const gone = await db.transaction().execute(async (trx) => {
    if (await isNeeded(trx)) return null;
    const row = await trx
      .selectFrom("mediaFiles")
      .select(["hash", "preview"])
      .where("name", "=", name)
      .executeTakeFirst();
    if (!row) {
      await forget(trx, { name, file: null });
      return { isBegun: await hasBegun(trx, name), keys: [] };
    }
    const derived = await trx
      .selectFrom("mediaDerivatives")
      .innerJoin("mediaRenditions", "mediaRenditions.id", "mediaDerivatives.rendition")
      .select("file")
      .where("picture", "=", name)
      .execute();
    // What was made of it goes with it.
    await trx.deleteFrom("mediaFiles").where("name", "=", name).execute();
    await forget(trx, { name, file: row.preview });
    await beginErasure(trx, { kind: "media", id: name }, at);
    await recordSiteEvent(trx, { at, actor: by, kind: "media-erased", data: {} });
    const shown = [row.preview!, ...derived.map(({ file }) => file)];
    return { isBegun: true, keys: [originalKey(row.hash), ...shown.map(mediaKey)] };
  });
  if (!gone) return false;
  try {
    if (gone.isBegun) await finishMediaErasure({ db, files, now }, name);
  } catch (error) {
    log.error({ kind: "media", id: name, err: error }, "files of what was erased stayed behind, will be tried again");
  }
  for (const key of gone.keys) {
    try {
      // Sent again meanwhile, under the same names: they depend on its bytes alone.
      if (await isStillStored(db, name)) break;
      await files.remove(key);
    } catch (error) {
      log.error({ err: error }, "an erased file stayed behind, until the files are swept");
    }
  }
  return true;
}

/**
 * Notes outside the database that it is gone, for a database that is restored, and removes what was drawn of it, which may still
 * be known by its address. Several may do it at once, and again.
 */
export async function finishMediaErasure(
  { db, files, now }: Pick<MediaDeps, "db" | "files" | "now">,
  name: string,
): Promise<void> {
  await recordErased(files, "media", name, now());
  // Sent once more since: nothing that is restored erases it.
  if (await isStillStored(db, name)) await forgetErased(files, "media", name);
  else await files.removeFolder(`${DRAWN_FOLDER}/${name}`);
  await endErasure(db, name);
}

async function isStillStored(db: Db, name: string): Promise<boolean> {
  return (await db.selectFrom("mediaFiles").select("name").where("name", "=", name).executeTakeFirst()) !== undefined;
}

/** A film or captions that members sent. */
export interface SentFilmFile {
  name: string;
  kind: "film" | "captions";
  /** Below /medias/, as the content names it. */
  file: string;
  sentName: string;
  bytes: number;
  seconds: number | null;
}

/** The newest first. */
export async function listFilmFiles({ db }: Pick<MediaDeps, "db">): Promise<SentFilmFile[]> {
  const rows = await db
    .selectFrom("mediaFiles")
    .select(["name", "kind", "preview", "sentName", "bytes", "seconds"])
    .where("kind", "in", ["film", "captions"])
    .orderBy("createdAt", "desc")
    .orderBy("name")
    .execute();
  return rows.map(({ kind, preview, ...row }) => ({ ...row, kind: kind as "film" | "captions", file: preview! }));
}

/** Which files of the site somebody of the agency sent, for their own data. */
export function exportSentFiles({ db }: Pick<MediaDeps, "db">, { id }: { id: string }) {
  return db
    .selectFrom("mediaFiles")
    .select(["sentName", "type", "createdAt"])
    .where("sentBy", "=", id)
    .orderBy("createdAt")
    .execute();
}
