import { randomUUID } from "node:crypto";
import { heldIn } from "#app/platform/database.server.ts";
import { recordAccountEvent } from "#app/platform/events.server.ts";
import type { FileStore } from "#app/platform/files.server.ts";
import type { PictureCleaner, Upload } from "#app/platform/picture.server.ts";
import type { UseCaseDeps } from "#app/platform/use-case-deps.server.ts";
import type { PictureRefusal } from "./profile-picture.messages.ts";
import type { Viewer } from "#app/content/viewer.ts";

export interface PictureDeps extends Pick<UseCaseDeps, "db" | "now" | "log"> {
  files: FileStore;
  cleanPicture: PictureCleaner;
}

/** §3; users.picture holds the site's own address of the file: a slash and its key. */
const FOLDER = "profile_pictures";
const folderOf = (userId: string) => `${FOLDER}/${userId}`;

/** Whose picture a file is; null: it is none. */
export function pictureOwner(key: string): string | null {
  const [folder, userId] = key.split("/");
  return folder === FOLDER && userId ? userId : null;
}

/** Cleans the picture and gives it to the person; the one they had goes. */
export async function changePicture(
  deps: PictureDeps,
  userId: string,
  upload: Upload,
): Promise<{ ok: true; picture: string } | { ok: false; reason: PictureRefusal }> {
  const clean = await deps.cleanPicture(upload);
  if (!clean.ok) return clean;
  // A name of its own for each upload: removing one never takes the file of another, sent at the same time.
  const key = `${folderOf(userId)}/${randomUUID()}.webp`;
  await deps.files.put(key, clean.body, clean.type);
  let before: string | null | undefined;
  try {
    before = await exchangePicture(deps, userId, `/${key}`);
  } catch (error) {
    await removeFile(deps, userId, `/${key}`);
    throw error;
  }
  // The account went meanwhile.
  if (before === undefined) {
    await removeFile(deps, userId, `/${key}`);
    return { ok: false, reason: "logged-out" };
  }
  await removeFile(deps, userId, before);
  return { ok: true, picture: `/${key}` };
}

/** The default avatar again. */
export async function removePicture(deps: PictureDeps, userId: string): Promise<void> {
  const before = await exchangePicture(deps, userId, null);
  await removeFile(deps, userId, before ?? null);
}

/** For an account that is deleted: also what a crash between file and database may have left. */
export async function removeAllPictures(files: FileStore, userId: string): Promise<void> {
  await files.removeFolder(folderOf(userId));
}

/** The file at this address, if it is the viewer's own picture; nobody else sees it. */
export async function readPicture(
  files: FileStore,
  viewer: Viewer | null,
  address: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!viewer || viewer.picture !== address || !isOwn(viewer.id, address)) return null;
  return files.get(address.slice(1));
}

/** Returns what stood there, so that each file is removed by the one change that replaced it; undefined: no such account. */
async function exchangePicture(
  { db, now }: PictureDeps,
  userId: string,
  picture: string | null,
): Promise<string | null | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("picture")
      .where("id", "=", userId)
      .$call(heldIn(trx))
      .executeTakeFirst();
    if (!user) return undefined;
    // No event is written when there was no picture to remove.
    if (user.picture === null && picture === null) return null;
    const at = now();
    await trx.updateTable("users").set({ picture, updatedAt: at.toISOString() }).where("id", "=", userId).execute();
    const kind = picture ? "picture-changed" : "picture-removed";
    await recordAccountEvent(trx, { at, actor: "client", kind, userId, data: {} });
    return user.picture;
  });
}

/** Nothing refers to the file any more: when it cannot be removed, the log notes it and the change still succeeds. */
async function removeFile({ files, log }: PictureDeps, userId: string, address: string | null): Promise<void> {
  if (!address || !isOwn(userId, address)) return;
  try {
    await files.remove(address.slice(1));
  } catch (error) {
    log.error({ userId, err: error }, "a picture stayed behind");
  }
}

function isOwn(userId: string, address: string): boolean {
  return address.startsWith(`/${folderOf(userId)}/`);
}
