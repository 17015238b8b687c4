import { readFile } from "node:fs/promises";
import type { StoredFilmFile } from "#app/content/parts/films.ts";
import type { ReceivedFile, FileForm } from "#app/platform/files/multipart-upload.server.ts";
import { removeTombstone } from "#app/platform/backup/erasure-tombstones.server.ts";
import { inspectFilm } from "#app/platform/media/inspect-film.server.ts";
import { failed, type Failed, ok, type Ok } from "#app/platform/result.ts";
import { type CaptionsError, checkCaptions } from "./check-captions.ts";
import { detectMediaType } from "./media-type.server.ts";
import { type MediaDeps, mediaFileName, mediaKey } from "./media.server.ts";
import { type FilmRefusal, filmRefusals } from "./media.messages.ts";
import { insertFile, type NewFile, takeFiles } from "./take-files.server.ts";

type Outcome = Ok<StoredFilmFile> | Failed<FilmRefusal, { message?: string }>;
export type FilmFileResult = { sentName: string } & Outcome;

const HASH_DIGITS = 16;

export function takeFilms(
  deps: MediaDeps,
  sentBy: string,
  form: FileForm,
  maySend: () => Promise<boolean>,
): Promise<FilmFileResult[]> {
  return takeFiles(deps, form, maySend, (file) => takeFilmOrCaptions(deps, sentBy, file));
}

async function takeFilmOrCaptions(deps: MediaDeps, sentBy: string, file: ReceivedFile): Promise<Outcome> {
  if (file.errorCode !== null && file.errorCode !== "too-big") return failed(file.errorCode);
  switch (detectMediaType(file.start)) {
    case "film":
      return file.errorCode ? failed(file.errorCode) : takeFilm(deps, sentBy, file);
    case "captions":
      return file.errorCode ? failed("captions-too-big") : takeCaptions(deps, sentBy, file);
    case "quicktime":
      return failed("quicktime");
    case "srt":
      return failed("srt");
    case "heic":
      return failed("picture-here");
    case "picture":
      if (isPicture(file.start)) return failed("picture-here");
      return /\.vtt$/i.test(file.sentName) ? invalidCaptions(file.start) : failed("format");
  }
}

/** A .vtt file whose first line is not « WEBVTT » gets the error of an empty text. */
function invalidCaptions(start: Uint8Array): Outcome {
  const isUtf16 = /^(\xff\xfe|\xfe\xff)/.test(Buffer.from(start).toString("latin1"));
  return isUtf16 ? failed("encoding") : captionsFailure(checkCaptions("")!);
}

function captionsFailure({ line, sentence }: CaptionsError): Outcome {
  return failed("broken", { message: `Ligne ${line} : ${sentence}` });
}

function isPicture(start: Uint8Array): boolean {
  return /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftyp)/s.test(Buffer.from(start).toString("latin1"));
}

async function takeFilm(deps: MediaDeps, sentBy: string, file: ReceivedFile): Promise<Outcome> {
  const inspected = await inspectFilm(file.path);
  if (!inspected.ok) return inspected;
  const { hasSound, seconds, ...size } = inspected.facts;
  const name = `f-${file.hash.slice(0, HASH_DIGITS)}`;
  const publicName = mediaFileName(name, file.hash, "mp4");
  await storeFile(deps, sentBy, file, { name, kind: "film", type: "video/mp4", preview: publicName, seconds, ...size });
  return ok({ kind: "film", file: { name: publicName, sentName: file.sentName, seconds, ...size }, hasSound });
}

async function takeCaptions(deps: MediaDeps, sentBy: string, file: ReceivedFile): Promise<Outcome> {
  const text = decodeUtf8(await readFile(file.path));
  if (text === null) return failed("encoding");
  const error = checkCaptions(text);
  if (error) return captionsFailure(error);
  const name = `c-${file.hash.slice(0, HASH_DIGITS)}`;
  const publicName = mediaFileName(name, file.hash, "vtt");
  await storeFile(deps, sentBy, file, { name, kind: "captions", type: "text/vtt", preview: publicName });
  return ok({ kind: "captions", captions: { name: publicName, sentName: file.sentName } });
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function storeFile(
  { db, files, now }: MediaDeps,
  sentBy: string,
  { path, hash, bytes, sentName }: ReceivedFile,
  row: Omit<NewFile, "hash" | "bytes" | "sentName" | "sentBy" | "createdAt">,
): Promise<void> {
  const stored = await db.selectFrom("mediaFiles").select("name").where("hash", "=", hash).executeTakeFirst();
  // The same file was sent before; an erasure in progress may have removed it.
  if (stored && (await files.size(mediaKey(row.preview))) !== null) return;
  // The file is stored before the row, so that every file in the database exists.
  await files.putFile(mediaKey(row.preview), path, row.type);
  const at = now();
  const received = { hash, bytes, sentName, sentBy, createdAt: at.toISOString() };
  await db.transaction().execute((trx) => insertFile(trx, { ...row, ...received }, at));
  await removeTombstone(files, "media", row.name);
}

export function filmRefusalMessage({ reason, message }: { reason: FilmRefusal; message?: string }): string {
  return message ?? filmRefusals[reason];
}
