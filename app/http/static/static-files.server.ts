import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { getMimeType } from "hono/utils/mime";
import { type Encoding, type PreparedResponse, type Representation, representation } from "./prepared-response.ts";

const MEBIBYTE = 1024 * 1024;
const LARGEST_IN_MEMORY = 4 * MEBIBYTE;
const TOTAL_IN_MEMORY = 64 * MEBIBYTE;
const HASHED = "/assets/";
const SUFFIXES: Partial<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

interface Bounds {
  largest: number;
  together: number;
}

/** Reads the files once, because they do not change while the process runs. Files beyond the bounds stay on disk. */
export async function loadStaticFiles(
  folder: string,
  security: Record<string, string>,
  { largest, together }: Bounds = { largest: LARGEST_IN_MEMORY, together: TOTAL_IN_MEMORY },
): Promise<Map<string, PreparedResponse>> {
  const sizes = new Map<string, number>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !entry.name.startsWith(".")) sizes.set(file, (await stat(file)).size);
  }
  let room = together;
  const contents = new Map<string, Pick<Representation, "body" | "length" | "etag">>();
  for (const [file, length] of [...sizes].toSorted(([, a], [, b]) => a - b)) {
    const inMemory = length <= Math.min(largest, room);
    if (inMemory) room -= length;
    const body = inMemory ? await readFile(file) : file;
    contents.set(file, { body, length, etag: `"${await digest(file, body)}"` });
  }
  const files = new Map<string, PreparedResponse>();
  for (const [file, content] of contents) {
    if (isCompressedForm(file, contents)) continue;
    const address = `/${relative(folder, file).split(sep).join("/")}`;
    files.set(
      address,
      answerOf(address, content, (suffix) => contents.get(file + suffix), security),
    );
  }
  return files;
}

function isCompressedForm(file: string, files: ReadonlyMap<string, unknown>): boolean {
  return Object.values(SUFFIXES).some((suffix) => file.endsWith(suffix) && files.has(file.slice(0, -suffix.length)));
}

async function digest(file: string, body: Uint8Array | string): Promise<string> {
  const hash = createHash("sha256");
  if (typeof body === "string") await pipeline(createReadStream(file), hash);
  else hash.update(body);
  return hash.digest("base64url").slice(0, 22);
}

function answerOf(
  address: string,
  content: Pick<Representation, "body" | "length" | "etag">,
  compressed: (suffix: string) => typeof content | undefined,
  security: Record<string, string>,
): PreparedResponse {
  const forms = Object.entries(SUFFIXES).map(
    ([encoding, suffix]) => [encoding as Encoding, compressed(suffix)] as const,
  );
  const description = {
    contentType: contentTypeOf(address),
    acceptsRanges: true,
    security,
    caching: {
      "Cache-Control": address.startsWith(HASHED) ? "public, max-age=31536000, immutable" : "public, max-age=86400",
      ...(forms.some(([, form]) => form) ? { Vary: "Accept-Encoding" } : {}),
    },
  };
  const make = (encoding: Encoding, form: typeof content) => representation(form, { ...description, encoding });
  return {
    identity: make("identity", content),
    ...Object.fromEntries(forms.flatMap(([encoding, form]) => (form ? [[encoding, make(encoding, form)]] : []))),
  };
}

function contentTypeOf(address: string): string {
  const type = getMimeType(address) ?? "application/octet-stream";
  return /^text\/|\+xml$/.test(type) && !type.includes("charset") ? `${type}; charset=utf-8` : type;
}
