import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import type { ReceivedFile, FileForm } from "#app/platform/files/multipart-upload.server.ts";
import { forgetErased } from "#app/platform/backup/erasure-tombstones.server.ts";
import { isTooLong } from "#app/platform/media/picture-limits.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { detectMediaType } from "./media-type.server.ts";
import { type MediaDeps, mediaFileName, mediaKey, originalKey } from "./media.server.ts";
import type { MediaRefusal } from "./media.messages.ts";
import { enqueueRendition, retryFailed } from "./renditions.server.ts";
import { insertFile, takeFiles } from "./take-files.server.ts";

export type TakenFile = { sentName: string } & Result<{ name: string }, MediaRefusal>;

const HASH_DIGITS = 16;

export function takePictures(
  deps: MediaDeps,
  sentBy: string,
  form: FileForm,
  maySend: () => Promise<boolean>,
): Promise<TakenFile[]> {
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
  deps: MediaDeps,
  sentBy: string,
  file: ReceivedFile,
): Promise<Result<{ name: string }, MediaRefusal>> {
  if (file.errorCode === "too-many") return failed(file.errorCode);
  const type = detectMediaType(file.start);
  if (type !== "picture") return failed(REFUSALS_BY_TYPE[type]);
  if (file.errorCode) return failed(file.errorCode);
  const name = `p-${file.hash.slice(0, HASH_DIGITS)}`;
  const known = await findStored(deps, file.hash);
  // An erasure in progress may have removed the picture's files.
  if (known && (await deps.files.size(mediaKey(known.file))) !== null) {
    // A missing original may have caused the failure, so the original is stored again.
    await retryFailed(deps.db, name, () => deps.files.putFile(originalKey(file.hash), file.path, known.type));
    return ok({ name });
  }

  const previewPath = `${file.path}.preview`;
  try {
    const inspected = await deps.pictures.inspect(file.path, previewPath);
    if (!inspected.ok) return failed(inspected.reason === "missing" ? "empty" : inspected.reason);
    const facts = inspected.value;
    if (isTooLong(facts)) return failed("shape");
    const bytes = createHash("sha256")
      .update(await readFile(previewPath))
      .digest("hex");
    const preview = mediaFileName(name, bytes, "webp");
    // The files are stored before the row, so that every file in the database exists.
    await deps.files.putFile(mediaKey(preview), previewPath, "image/webp");
    await deps.files.putFile(originalKey(file.hash), file.path, facts.type);
    await insertPicture(deps, { name, sentBy, file, facts, preview });
    await forgetErased(deps.files, "media", name);
    return ok({ name });
  } finally {
    await rm(previewPath, { force: true });
  }
}

function findStored({ db }: MediaDeps, hash: string) {
  return db.selectFrom("mediaFiles").select(["type", "file"]).where("hash", "=", hash).executeTakeFirst();
}

interface NewPicture {
  name: string;
  sentBy: string;
  file: ReceivedFile;
  facts: { type: string; width: number; height: number; color: string | null };
  preview: string;
}

async function insertPicture(deps: MediaDeps, { name, sentBy, file: sent, facts, preview }: NewPicture): Promise<void> {
  const now = deps.now();
  const at = now.toISOString();
  const { sentName, hash, bytes } = sent;
  await deps.db.transaction().execute(async (trx) => {
    const row = { name, kind: "picture" as const, hash, bytes, ...facts, seconds: null, file: preview, sentName, sentBy };
    await insertFile(trx, { ...row, createdAt: at }, now);
    await enqueueRendition(trx, { picture: name, focus: { x: 0.5, y: 0.5 }, credit: deps.identity().name }, at);
  });
}
