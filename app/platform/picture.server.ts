import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PictureFault } from "./picture-faults.ts";
import { PICTURE_BYTES } from "./picture-limits.ts";
import { runApart } from "./picture-process.server.ts";

/** A form with a file in its field `picture`, as it arrives. */
export interface Upload {
  body: ReadableStream<Uint8Array> | null;
  contentType: string;
}

export type CleanPicture =
  | { ok: true; body: Uint8Array<ArrayBuffer>; type: "image/webp" }
  | { ok: false; reason: PictureFault | "busy" };
export type PictureCleaner = (upload: Upload) => Promise<CleanPicture>;

/** The file, and what a form adds around it. */
const FORM_BYTES = PICTURE_BYTES + 1024 * 1024;
/** A larger form is read to its end, up to here: a client that is still sending never sees our answer. */
const READ_BYTES = 64 * 1024 * 1024;
const WAITING = 20;
/** A photo of 50 megapixels takes two seconds; a machine that has much else to do is given ten times as long. */
const TIMEOUT_MS = 20_000;
const ANSWER_BYTES = 2 * 1024 * 1024;
const FOLDER = "solstice-upload-";
/** Longer than any upload takes. */
const UPLOAD_ENDS_MS = 3_600_000;

/**
 * Makes uploads clean pictures, in processes of their own, one after the other: a hostile file
 * cannot take the site's memory or end it. An upload waits on the disk, so that slow clients occupy no process.
 * @param script absolute path of clean-picture.server.ts
 */
export function createPictureCleaner(script: string): PictureCleaner {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function inTurn(work: () => Promise<CleanPicture>): Promise<CleanPicture> {
    if (waiting >= WAITING) return { ok: false, reason: "busy" };
    waiting += 1;
    const result = last.then(work).finally(() => (waiting -= 1));
    last = result.catch(() => {});
    return result;
  }

  return async ({ body, contentType }) => {
    const folder = await mkdtemp(join(tmpdir(), FOLDER));
    try {
      const form = join(folder, "form");
      if (!(await keep(body, form))) return { ok: false, reason: "too-big" };
      return await inTurn(() => clean(script, form, contentType));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** Removes what uploads left whose process ended in the middle of them. */
export async function sweepUploads(now: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue;
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => null);
    // Another account's site looks after its own.
    const isOwn = found?.uid === (process.getuid?.() ?? found?.uid);
    if (found && isOwn && found.mtime.getTime() < now.getTime() - UPLOAD_ENDS_MS)
      await rm(folder, { recursive: true, force: true });
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
  const done = await runApart(script, [form, contentType], { timeoutMs: TIMEOUT_MS, answerBytes: ANSWER_BYTES });
  return done.ok ? { ok: true, body: new Uint8Array(done.output), type: "image/webp" } : done;
}
