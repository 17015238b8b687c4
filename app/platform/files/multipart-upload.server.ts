import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { sentNameOf } from "./original-filename.ts";

/** A multipart form with files, as it arrives. */
export interface FileForm {
  body: ReadableStream<Uint8Array> | null;
  contentType: string;
}

/** One of its files, whole and on the disk, unless something is wrong with it; of one too many there is the name alone. */
export interface ReceivedFile {
  /** As the browser sent it, in one line; for people's eyes alone. */
  sentName: string;
  path: string;
  bytes: number;
  /** SHA-256, hex. */
  hash: string;
  /** Its first bytes: they say what it is. */
  start: Uint8Array;
  errorCode: UploadErrorCode | null;
}

export type UploadErrorCode = "empty" | "too-big" | "disk-full" | "too-many";

export interface ArrivalBounds {
  /** Where files stand while they arrive. */
  folder: string;
  /** How many bytes a file that begins like this may have. */
  limitOf(start: Uint8Array): number;
  /** What has to stay free on the disk, for everything else that the site writes. */
  reserveBytes: number;
}

const START_BYTES = 16;
/** How much is written before the disk is looked at again. */
const LOOK_BYTES = 8 * 1024 * 1024;
const MOST_FILES = 100;
const MOST_FIELDS = 100;

/**
 * Reads a form to its end and hands over its files, one after the other, while the next ones arrive. They go through the
 * memory in pieces; each stands alone, and is gone once it was handled.
 * What comes behind a part that no form has is left.
 * @throws when the line was cut; what had been received whole before was handled
 */
export async function receiveFiles(
  { body, contentType }: FileForm,
  bounds: ArrivalBounds,
  take: (file: ReceivedFile) => Promise<void>,
): Promise<void> {
  const parser = openParser(contentType);
  if (!parser || !body) return;
  await mkdir(bounds.folder, { recursive: true });
  const receiving = new Set<BusboyFileStream>();
  let handled: Promise<unknown> = Promise.resolve();
  let named = 0;
  parser.on("file", (_field, stream, name?: string) => {
    // Said before anybody reads the file, a form that ends in the middle of it would end the process.
    let abortReason: Error | undefined;
    stream.on("error", (error: Error) => (abortReason = error));
    // A form without a chosen file sends a part without a name.
    if (!name) return void stream.resume();
    const sentName = sentNameOf(name);
    named += 1;
    if (named > MOST_FILES) {
      // The parser's own limit would leave it out without a word.
      stream.resume();
      handled = handled.then(() => take(leftOut(sentName)));
    } else {
      receiving.add(stream);
      const arrival = keep(stream, sentName, bounds, () => abortReason).finally(() => receiving.delete(stream));
      // It is waited for below; until then, its failure is nobody's surprise.
      arrival.catch(() => {});
      handled = handled.then(async () => {
        const file = await arrival;
        try {
          await take(file);
        } finally {
          await rm(file.path, { force: true });
        }
      });
    }
    handled.catch(() => {});
  });
  const received = Readable.fromWeb(body as NodeStream<Uint8Array>);
  // Whichever breaks first takes the other along.
  let broken: "line" | "form" | undefined;
  received.once("error", () => (broken ??= "line"));
  parser.once("error", () => (broken ??= "form"));
  try {
    await pipeline(received, parser);
  } catch (error) {
    for (const stream of receiving) stream.destroy(error as Error);
    await handled.catch(() => {});
    if (broken === "form") return;
    throw error;
  }
  await handled;
}

/** null: this is no form with files. */
function openParser(contentType: string): BusboyInstance | null {
  if (!/^multipart\/form-data\b/i.test(contentType)) return null;
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { fields: MOST_FIELDS, fieldSize: 4096, headerPairs: 20 },
    });
  } catch {
    return null;
  }
}

const leftOut = (sentName: string): ReceivedFile => ({
  sentName,
  path: "",
  bytes: 0,
  hash: "",
  start: new Uint8Array(),
  errorCode: "too-many",
});

async function keep(
  stream: BusboyFileStream,
  sentName: string,
  bounds: ArrivalBounds,
  abortReason: () => Error | undefined,
): Promise<ReceivedFile> {
  const path = join(bounds.folder, randomUUID());
  const file = await open(path, "wx", 0o600);
  const hash = createHash("sha256");
  let start = Buffer.alloc(0);
  let bytes = 0;
  let lookAt = 0;
  let errorCode: UploadErrorCode | null = null;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      // Read to its end all the same: the files behind it come in the same form.
      if (errorCode) continue;
      if (start.byteLength < START_BYTES) start = Buffer.concat([start, chunk]).subarray(0, START_BYTES);
      bytes += chunk.byteLength;
      if (bytes > bounds.limitOf(start)) errorCode = "too-big";
      else if (bytes >= lookAt) {
        lookAt = bytes + LOOK_BYTES;
        if (await isFull(bounds)) errorCode = "disk-full";
      }
      if (errorCode) continue;
      hash.update(chunk);
      if (!(await takes(file, chunk))) errorCode = "disk-full";
    }
    const broken = abortReason();
    if (broken) throw broken;
    if (bytes === 0) errorCode = "empty";
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  await file.close();
  return { sentName, path, bytes, hash: hash.digest("hex"), start, errorCode };
}

/** The disk, what its account may use of it, or the longest file that it may write, is used up. */
const NO_ROOM = ["ENOSPC", "EDQUOT", "EFBIG"];

/** False when there is no room for it, though the disk said that there was. */
async function takes(file: FileHandle, chunk: Buffer): Promise<boolean> {
  try {
    await file.writeFile(chunk);
    return true;
  } catch (error) {
    if (NO_ROOM.includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}

async function isFull({ folder, reserveBytes }: ArrivalBounds): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < reserveBytes;
}
