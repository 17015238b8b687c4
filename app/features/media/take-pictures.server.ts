import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import type { ReceivedFile, FileForm } from "#app/platform/files/multipart-upload.server.ts";
import { removeTombstone } from "#app/platform/backup/erasure-tombstones.server.ts";
import { isTooLong } from "#app/platform/media/picture-limits.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { detectMediaType } from "./media-type.server.ts";
import { type MediaDeps, mediaFileName, mediaKey, originalKey } from "./media.server.ts";
import type { MediaRefusal } from "./media.messages.ts";
import { enqueueRendition, retryFailed } from "./renditions.server.ts";
import { insertFile, takeFiles } from "./take-files.server.ts";
import { specOf } from "./uploaded-pictures.server.ts";

export type PictureFileResult = { sentName: string } & Result<{ name: string }, MediaRefusal>;

const HASH_DIGITS = 16;

export function takePictures(
  deps: MediaDeps,
  sentBy: string,
  form: FileForm,
  maySend: () => Promise<boolean>,
): Promise<PictureFileResult[]> {
  return takeFiles(deps, form, maySend, (file) => takePicture(deps, sentBy, file));
}

const REFUSALS_BY_TYPE = {
  heic: "heic",
  film: "film-here",
  quicktime: "film-here",
  captions: "captions-here",
  srt: "captions-here",
} as const;

async function takePicture(
  { db, files, pictures, now, identity }: MediaDeps,
  sentBy: string,
  { path, start, errorCode, hash, bytes, sentName }: ReceivedFile,
): Promise<Result<{ name: string }, MediaRefusal>> {
  if (errorCode === "too-many") return failed(errorCode);
  const type = detectMediaType(start);
  if (type !== "picture") return failed(REFUSALS_BY_TYPE[type]);
  if (errorCode) return failed(errorCode);
  const name = `p-${hash.slice(0, HASH_DIGITS)}`;
  const stored = await db
    .selectFrom("mediaFiles")
    .select(["type", "preview"])
    .where("hash", "=", hash)
    .executeTakeFirst();
  // An erasure in progress may have removed the picture's files.
  if (stored && (await files.size(mediaKey(stored.preview))) !== null) {
    // A missing original may have caused the failure, so the original is stored again.
    await retryFailed(db, name, () => files.putFile(originalKey(hash), path, stored.type));
    return ok({ name });
  }

  const previewPath = `${path}.preview`;
  try {
    const inspected = await pictures.inspect(path, previewPath);
    if (!inspected.ok) return failed(inspected.reason === "missing" ? "empty" : inspected.reason);
    const facts = inspected.value;
    if (isTooLong(facts)) return failed("shape");
    const previewHash = createHash("sha256")
      .update(await readFile(previewPath))
      .digest("hex");
    const preview = mediaFileName(name, previewHash, "webp");
    // The files are stored before the row, so that every file in the database exists.
    await files.putFile(mediaKey(preview), previewPath, "image/webp");
    await files.putFile(originalKey(hash), path, facts.type);
    const at = now();
    const createdAt = at.toISOString();
    await db.transaction().execute(async (trx) => {
      await insertFile(trx, { name, kind: "picture", hash, bytes, ...facts, preview, sentName, sentBy, createdAt }, at);
      await enqueueRendition(trx, specOf(name, undefined, identity().name), createdAt);
    });
    await removeTombstone(files, "media", name);
    return ok({ name });
  } finally {
    await rm(previewPath, { force: true });
  }
}
