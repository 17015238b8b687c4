import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { originalFilename } from "./original-filename.ts";

export interface FileForm {
  body: ReadableStream<Uint8Array> | null;
  contentType: string;
}

/** Complete on the disk unless `errorCode` is set; a file over the maximum number has only a name. */
export interface ReceivedFile {
  /** For display only. */
  sentName: string;
  path: string;
  bytes: number;
  /** SHA-256, hex. */
  hash: string;
  start: Uint8Array;
  errorCode: UploadErrorCode | null;
}

export type UploadErrorCode = "empty" | "too-big" | "disk-full" | "too-many";

export interface UploadLimits {
  folder: string;
  maxBytesFor(start: Uint8Array): number;
  minFreeBytes: number;
}

const START_BYTES = 16;
const SPACE_CHECK_BYTES = 8 * 1024 * 1024;
const MAX_FILES = 100;
const MAX_FIELDS = 100;

/** Handles files in turn, and then deletes each. @throws after the last complete file if the connection is lost */
export async function receiveFiles(
  { body, contentType }: FileForm,
  limits: UploadLimits,
  handle: (file: ReceivedFile) => Promise<void>,
): Promise<void> {
  const parser = openParser(contentType);
  if (!parser || !body) return;
  await mkdir(limits.folder, { recursive: true });
  const receiving = new Set<BusboyFileStream>();
  let lastHandled: Promise<unknown> = Promise.resolve();
  let fileCount = 0;
  parser.on("file", (_field, stream, name?: string) => {
    // The listener must exist before the file is read, because an error without a listener would end the process.
    let abortReason: Error | undefined;
    stream.on("error", (error: Error) => (abortReason = error));
    // A file input without a chosen file sends a part with an empty filename.
    if (!name) return void stream.resume();
    const sentName = originalFilename(name);
    fileCount += 1;
    if (fileCount > MAX_FILES) {
      // The parser's own limit would drop the file silently.
      stream.resume();
      lastHandled = lastHandled.then(() => handle(fileBeyondLimit(sentName)));
    } else {
      receiving.add(stream);
      const arrival = storeFile(stream, sentName, limits, () => abortReason).finally(() => receiving.delete(stream));
      // `arrival` is awaited below; without this handler, an earlier failure would be an unhandled rejection.
      arrival.catch(() => {});
      lastHandled = lastHandled.then(async () => {
        const file = await arrival;
        try {
          await handle(file);
        } finally {
          await rm(file.path, { force: true });
        }
      });
    }
    lastHandled.catch(() => {});
  });
  const received = Readable.fromWeb(body as NodeStream<Uint8Array>);
  // Only the first failure counts, because it makes the other stream fail, too.
  let cause: "connection" | "form" | undefined;
  received.once("error", () => (cause ??= "connection"));
  parser.once("error", () => (cause ??= "form"));
  try {
    await pipeline(received, parser);
  } catch (error) {
    for (const stream of receiving) stream.destroy(error as Error);
    await lastHandled.catch(() => {});
    if (cause === "form") return;
    throw error;
  }
  await lastHandled;
}

function openParser(contentType: string): BusboyInstance | null {
  if (!/^multipart\/form-data\b/i.test(contentType)) return null;
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { fields: MAX_FIELDS, fieldSize: 4096, headerPairs: 20 },
    });
  } catch {
    return null;
  }
}

const fileBeyondLimit = (sentName: string): ReceivedFile => ({
  sentName,
  path: "",
  bytes: 0,
  hash: "",
  start: new Uint8Array(),
  errorCode: "too-many",
});

async function storeFile(
  stream: BusboyFileStream,
  sentName: string,
  limits: UploadLimits,
  abortReason: () => Error | undefined,
): Promise<ReceivedFile> {
  const path = join(limits.folder, randomUUID());
  const file = await open(path, "wx", 0o600);
  const hash = createHash("sha256");
  let start = Buffer.alloc(0);
  let bytes = 0;
  let nextSpaceCheckAt = 0;
  let errorCode: UploadErrorCode | null = null;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      // Drains a rejected file to its end, because the next files follow in the same form.
      if (errorCode) continue;
      if (start.byteLength < START_BYTES) start = Buffer.concat([start, chunk]).subarray(0, START_BYTES);
      bytes += chunk.byteLength;
      if (bytes > limits.maxBytesFor(start)) errorCode = "too-big";
      else if (bytes >= nextSpaceCheckAt) {
        nextSpaceCheckAt = bytes + SPACE_CHECK_BYTES;
        if (await isFull(limits)) errorCode = "disk-full";
      }
      if (errorCode) continue;
      hash.update(chunk);
      if (!(await tryWrite(file, chunk))) errorCode = "disk-full";
    }
    const error = abortReason();
    if (error) throw error;
    if (bytes === 0) errorCode = "empty";
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  await file.close();
  return { sentName, path, bytes, hash: hash.digest("hex"), start, errorCode };
}

const DISK_FULL_CODES = ["ENOSPC", "EDQUOT", "EFBIG"];

async function tryWrite(file: FileHandle, chunk: Buffer): Promise<boolean> {
  try {
    await file.writeFile(chunk);
    return true;
  } catch (error) {
    if (DISK_FULL_CODES.includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}

async function isFull({ folder, minFreeBytes }: UploadLimits): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < minFreeBytes;
}
