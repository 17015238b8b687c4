import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { listTombstones, writeTombstone } from "#app/platform/backup/erasure-tombstones.server.ts";
import { beginErasure, endErasure } from "#app/records/pending-erasures.server.ts";
import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { FileForm } from "#app/platform/files/multipart-upload.server.ts";
import type { PictureCleaner } from "#app/platform/media/profile-picture-cleaner.server.ts";
import type { PictureRefusal } from "./profile-picture.messages.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";

export interface PictureDeps extends SiteDeps {
  cleanPicture: PictureCleaner;
}

/** Set by specification §3. `users.picture` holds the address: a slash and the file's key. */
const FOLDER = "profile_pictures";
const folderOf = (userId: string) => `${FOLDER}/${userId}`;

export function pictureOwner(key: string): string | null {
  const [folder, userId] = key.split("/");
  return folder === FOLDER && userId ? userId : null;
}

export async function changePicture(
  deps: PictureDeps,
  userId: string,
  form: FileForm,
): Promise<Result<{ picture: string }, PictureRefusal>> {
  const cleaned = await deps.cleanPicture(form);
  if (!cleaned.ok) return cleaned;
  // The name is random, because concurrent uploads must not remove each other's file.
  const key = `${folderOf(userId)}/${randomUUID()}.webp`;
  await deps.files.put(key, cleaned.body, cleaned.type);
  let former: string | null | undefined;
  try {
    former = await replacePicture(deps, userId, `/${key}`);
  } catch (error) {
    await removeUnusedFile(deps, userId, key);
    throw error;
  }
  if (former === undefined) {
    await removeUnusedFile(deps, userId, key);
    return failed("logged-out");
  }
  await eraseFormerPicture(deps, userId, former);
  return ok({ picture: `/${key}` });
}

export async function removePicture(deps: PictureDeps, userId: string): Promise<void> {
  const former = await replacePicture(deps, userId, null);
  await eraseFormerPicture(deps, userId, former ?? null);
}

/** Records the erasure outside the database, for `forgetErasedPictures`. Idempotent. @param id the key after FOLDER */
export async function finishPictureErasure({ db, files, now }: SiteDeps, id: string): Promise<void> {
  await writeTombstone(files, "profile", id, now());
  await files.remove(`${FOLDER}/${id}`);
  await endErasure(db, id);
}

export async function listErasedPictures(files: FileStore): Promise<Set<string>> {
  return new Set((await listTombstones(files, "profile")).map((id) => `${FOLDER}/${id}`));
}

/** After a restore, removes pictures that were erased after the backup. */
export async function forgetErasedPictures({ db, files, now }: SiteDeps, erased: ReadonlySet<string>): Promise<void> {
  // A crash may have come between the erasure's record and the file's removal.
  for (const key of erased) await files.remove(key);
  await db.transaction().execute(async (trx) => {
    const users = await trx.selectFrom("users").select(["id", "picture"]).where("picture", "is not", null).execute();
    for (const { id: userId, picture } of users.filter((user) => erased.has(user.picture!.slice(1)))) {
      const update = trx.updateTable("users").where("id", "=", userId).where("picture", "=", picture);
      await update.set({ picture: null }).execute();
      await recordAccountEvent(trx, { at: now(), actor: "system", kind: "picture-removed", userId, data: {} });
    }
  });
}

/** Removes the whole folder, because a crash may have left files without a row in the database. */
export async function removeAllPictures(files: FileStore, userId: string): Promise<void> {
  await files.removeFolder(folderOf(userId));
}

export async function readPicture(
  files: FileStore,
  viewer: Viewer | null,
  address: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!viewer || viewer.picture !== address || !isPictureOf(viewer.id, address)) return null;
  return files.get(address.slice(1));
}

/** @returns the former picture, so that exactly one change removes each file; undefined: no such account */
async function replacePicture(
  { db, now }: PictureDeps,
  userId: string,
  picture: string | null,
): Promise<string | null | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("picture")
      .where("id", "=", userId)
      .$call(forUpdate(trx))
      .executeTakeFirst();
    if (!user) return undefined;
    if (user.picture === null && picture === null) return null;
    const at = now();
    await trx.updateTable("users").set({ picture }).where("id", "=", userId).execute();
    const kind = picture ? "picture-changed" : "picture-removed";
    await recordAccountEvent(trx, { at, actor: "client", kind, userId, data: {} });
    if (user.picture && isPictureOf(userId, user.picture))
      await beginErasure(trx, { kind: "profile", id: idOf(user.picture) }, at);
    return user.picture;
  });
}

/** Only logs a failure, because the scheduler tries again. */
async function eraseFormerPicture(deps: PictureDeps, userId: string, address: string | null): Promise<void> {
  if (!address || !isPictureOf(userId, address)) return;
  try {
    await finishPictureErasure(deps, idOf(address));
  } catch (error) {
    deps.log.error({ userId, err: error }, "a profile picture was not erased; the scheduler tries again");
  }
}

async function removeUnusedFile({ files, log }: PictureDeps, userId: string, key: string): Promise<void> {
  try {
    await files.remove(key);
  } catch (error) {
    log.error({ userId, err: error }, "a profile picture was not removed");
  }
}

const idOf = (address: string) => address.slice(`/${FOLDER}/`.length);

function isPictureOf(userId: string, address: string): boolean {
  return address.startsWith(`/${folderOf(userId)}/`);
}
