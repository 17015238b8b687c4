import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { BusyError, concurrencyLimit } from "#app/platform/security/concurrency-limit.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import type { PictureErrorCode } from "./picture-error-codes.ts";
import { PICTURE_BYTES } from "./picture-limits.ts";
import { runInSubprocess } from "./subprocess.server.ts";

/** A form with a file in its field `picture`, as it arrives. */
export interface AvatarUpload {
  body: ReadableStream<Uint8Array> | null;
  contentType: string;
}

export type CleanPicture = Result<{ body: Uint8Array<ArrayBuffer>; type: "image/webp" }, PictureErrorCode | "busy">;
export type PictureCleaner = (upload: AvatarUpload) => Promise<CleanPicture>;

/** The file, and what a form adds around it. */
const FORM_BYTES = PICTURE_BYTES + 1024 * 1024;
/** A larger form is read to its end, up to here: a client that is still sending never sees our answer. */
const READ_BYTES = 64 * 1024 * 1024;
const WAITING = 20;
/** A photo of 50 megapixels takes two seconds; a machine that has much else to do is given ten times as long. */
const TIMEOUT_MS = 20_000;
const ANSWER_BYTES = 2 * 1024 * 1024;

/**
 * Makes uploads clean pictures, in processes of their own: a hostile file cannot take the site's memory or end it. An upload
 * waits on the disk, so that slow clients occupy no process.
 * @param script absolute path of clean-picture.server.ts
 * @param incoming folder for forms on their way
 */
export function createPictureCleaner(script: string, incoming: string): PictureCleaner {
  const inPlace = concurrencyLimit(WAITING, 0);

  async function receive({ body, contentType }: AvatarUpload): Promise<CleanPicture> {
    const folder = join(incoming, randomUUID());
    try {
      await mkdir(folder, { recursive: true });
      const form = join(folder, "form");
      if (!(await keep(body, form))) return failed("too-big");
      return await clean(script, form, contentType);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return async (upload) => {
    try {
      // Before anything is written: the forms of everybody who waits share the disk.
      return await inPlace(() => receive(upload));
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      await discard(upload.body);
      return failed("busy");
    }
  };
}

/** A client that is still sending never sees the answer. */
async function discard(body: ReadableStream<Uint8Array> | null): Promise<void> {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > READ_BYTES) return;
  }
}

/** Writes the body to a file; false when it is too large. */
async function keep(body: ReadableStream<Uint8Array> | null, path: string): Promise<boolean> {
  const file = await open(path, "wx", 0o600);
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength;
      if (bytes <= FORM_BYTES) await file.writeFile(chunk);
      else if (bytes > READ_BYTES) break;
    }
  } finally {
    await file.close();
  }
  return bytes <= FORM_BYTES;
}

async function clean(script: string, form: string, contentType: string): Promise<CleanPicture> {
  const done = await runInSubprocess(script, [form, contentType], { timeoutMs: TIMEOUT_MS, answerBytes: ANSWER_BYTES });
  return done.ok ? ok({ body: new Uint8Array(done.output), type: "image/webp" }) : done;
}
