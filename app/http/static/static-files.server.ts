import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { getMimeType } from "hono/utils/mime";
import {
  type Encoding,
  type PreparedResponse,
  type Representation,
  createRepresentation,
} from "./prepared-response.ts";

const MEBIBYTE = 1024 * 1024;
const MEMORY_LIMITS: MemoryLimits = { file: 4 * MEBIBYTE, total: 64 * MEBIBYTE };
const HASHED_NAMES = "/assets/";
const COMPRESSED = [".br", ".gz"];

type Content = Pick<Representation, "body" | "length" | "etag">;

interface MemoryLimits {
  file: number;
  total: number;
}

/** Reads the files once, because they do not change while the process runs. Files beyond the limits stay on disk. */
export async function loadStaticFiles(
  folder: string,
  security: Record<string, string>,
  limits: MemoryLimits = MEMORY_LIMITS,
): Promise<Map<string, PreparedResponse>> {
  const sizes = new Map<string, number>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !entry.name.startsWith(".")) sizes.set(file, (await stat(file)).size);
  }
  let room = limits.total;
  const contents = new Map<string, Content>();
  for (const [file, length] of [...sizes].toSorted(([, a], [, b]) => a - b)) {
    const inMemory = length <= Math.min(limits.file, room);
    if (inMemory) room -= length;
    const body = inMemory ? await readFile(file) : file;
    contents.set(file, { body, length, etag: `"${await digest(file, body)}"` });
  }
  const files = new Map<string, PreparedResponse>();
  for (const [file, content] of contents) {
    if (isCompressedVariant(file, contents)) continue;
    const address = `/${relative(folder, file).split(sep).join("/")}`;
    const variants = { identity: content, br: contents.get(`${file}.br`), gzip: contents.get(`${file}.gz`) };
    files.set(address, prepareFile(address, variants, security));
  }
  return files;
}

function isCompressedVariant(file: string, files: ReadonlyMap<string, unknown>): boolean {
  return COMPRESSED.some((suffix) => file.endsWith(suffix) && files.has(file.slice(0, -suffix.length)));
}

async function digest(file: string, body: Uint8Array | string): Promise<string> {
  const hash = createHash("sha256");
  if (typeof body === "string") await pipeline(createReadStream(file), hash);
  else hash.update(body);
  return hash.digest("base64url").slice(0, 22);
}

function prepareFile(
  address: string,
  { identity, br, gzip }: { identity: Content; br: Content | undefined; gzip: Content | undefined },
  security: Record<string, string>,
): PreparedResponse {
  const description = {
    contentType: contentTypeOf(address),
    acceptsRanges: true,
    security,
    caching: {
      "Cache-Control": address.startsWith(HASHED_NAMES)
        ? "public, max-age=31536000, immutable"
        : "public, max-age=86400",
      ...(br || gzip ? { Vary: "Accept-Encoding" } : {}),
    },
  };
  const represent = (encoding: Encoding, content: Content) =>
    createRepresentation(content, { ...description, encoding });
  return {
    identity: represent("identity", identity),
    ...(br && { br: represent("br", br) }),
    ...(gzip && { gzip: represent("gzip", gzip) }),
  };
}

function contentTypeOf(address: string): string {
  const type = getMimeType(address) ?? "application/octet-stream";
  return /^text\/|\+xml$/.test(type) && !type.includes("charset") ? `${type}; charset=utf-8` : type;
}
