import { Readable } from "node:stream";
import { getMimeType } from "hono/utils/mime";
import { drawnKey } from "#app/features/media/drawn-pictures.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { CachedFiles } from "#app/platform/files/cached-files.server.ts";
import {
  headersOf,
  selectResponse,
  type PreparedResponse,
  type Representation,
  createRepresentation,
} from "./prepared-response.ts";
import { fileSecurityHeaders } from "#app/http/response/security-headers.server.ts";

const FOLDER = "medias";
const MEDIA_NAME = /^[\da-f]{32}\.(avif|webp|jpeg|png|mp4|vtt)$/;
const MEDIA_PATH = /^\/medias\/([^/]+)$/;
export const DRAWN_PATH = /^\/partage\/([a-z0-9_-]{1,60})\/([\da-f]{32}\.(?:jpeg|webp|png))$/;

export async function answerMedia(
  files: FileStore,
  name: string,
  request: Request,
  https: boolean,
): Promise<Response | null> {
  return MEDIA_NAME.test(name) ? answerFile(files, `${FOLDER}/${name}`, request, https) : null;
}

/** The browser may cache the file forever, so its name must contain a hash. */
export async function answerFile(
  files: FileStore,
  key: string,
  { method, headers }: Request,
  https: boolean,
): Promise<Response | null> {
  const length = await files.size(key);
  if (length === null) return null;
  const selected = selectResponse(prepareStoredFile(key, { body: (part) => files.read(key, part), length }, https), {
    method,
    ifNoneMatch: headers.get("if-none-match") ?? undefined,
    ifRange: headers.get("if-range") ?? undefined,
    range: headers.get("range") ?? undefined,
  });
  const body = typeof selected.body === "function" ? await selected.body(selected.part) : null;
  if (selected.body !== null && !body) return null;
  return new Response(body && (Readable.toWeb(body) as ReadableStream<Uint8Array<ArrayBuffer>>), {
    status: selected.status,
    headers: headersOf(selected),
  });
}

function prepareStoredFile(
  key: string,
  content: Pick<Representation, "body" | "length">,
  https: boolean,
): PreparedResponse {
  const name = key.slice(key.lastIndexOf("/") + 1);
  const identity = createRepresentation(
    { ...content, etag: `"${name.slice(0, 22)}"` },
    {
      contentType: contentTypeOf(name),
      encoding: "identity",
      acceptsRanges: true,
      security: fileSecurityHeaders(https),
      caching: { "Cache-Control": "public, max-age=31536000, immutable" },
    },
  );
  return { identity };
}

export function createStoredFileFinder(files: CachedFiles, https: boolean) {
  return (path: string): Promise<PreparedResponse | null> | undefined => {
    const [, name] = MEDIA_PATH.exec(path) ?? [];
    if (name && MEDIA_NAME.test(name)) return findStoredFile(files, `${FOLDER}/${name}`, https);
    const [, picture, drawing] = DRAWN_PATH.exec(path) ?? [];
    return picture && drawing ? findStoredFile(files, drawnKey(picture, drawing), https) : undefined;
  };
}

async function findStoredFile(files: CachedFiles, key: string, https: boolean): Promise<PreparedResponse | null> {
  const cached = await files.getCached(key);
  if (cached) return prepareStoredFile(key, { body: cached, length: cached.byteLength }, https);
  const length = await files.size(key);
  return length === null ? null : prepareStoredFile(key, { body: (part) => files.read(key, part), length }, https);
}

function contentTypeOf(name: string): string {
  return name.endsWith(".vtt") ? "text/vtt; charset=utf-8" : getMimeType(name)!;
}
