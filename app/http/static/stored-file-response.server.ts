import { Readable } from "node:stream";
import { getMimeType } from "hono/utils/mime";
import { drawnKey } from "#app/features/media/drawn-pictures.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { RecentFiles } from "#app/platform/files/recent-files.server.ts";
import {
  headersOf,
  selectResponse,
  type PreparedResponse,
  type Representation,
  representation,
} from "./prepared-response.ts";
import { fileSecurityHeaders } from "#app/http/response/security-headers.server.ts";

const NAME = /^[\da-f]{32}\.(avif|webp|jpeg|png|mp4|vtt)$/;
const FOLDER = "medias";

export async function answerMedia(
  files: FileStore,
  name: string,
  request: Request,
  https: boolean,
): Promise<Response | null> {
  return NAME.test(name) ? answerFile(files, `${FOLDER}/${name}`, request, https) : null;
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
  const chosen = selectResponse(storedAnswer(key, { body: (part) => files.read(key, part), length }, https), {
    method,
    ifNoneMatch: headers.get("if-none-match") ?? undefined,
    ifRange: headers.get("if-range") ?? undefined,
    range: headers.get("range") ?? undefined,
  });
  const body = typeof chosen.body === "function" ? await chosen.body(chosen.part) : null;
  if (chosen.body !== null && !body) return null;
  return new Response(body && (Readable.toWeb(body) as ReadableStream<Uint8Array<ArrayBuffer>>), {
    status: chosen.status,
    headers: headersOf(chosen),
  });
}

function storedAnswer(key: string, content: Pick<Representation, "body" | "length">, https: boolean): PreparedResponse {
  const name = key.slice(key.lastIndexOf("/") + 1);
  const identity = representation(
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

const MEDIA = /^\/medias\/([\da-f]{32}\.(?:avif|webp|jpeg|png|mp4|vtt))$/;
const DRAWN = /^\/partage\/([a-z0-9_-]{1,60})\/([\da-f]{32}\.(?:jpeg|webp|png))$/;

export function createStoredFiles(files: RecentFiles, https: boolean) {
  return (path: string): Promise<PreparedResponse | null> | undefined => {
    const [, name] = MEDIA.exec(path) ?? [];
    const [, picture, file] = DRAWN.exec(path) ?? [];
    const key = name ? `${FOLDER}/${name}` : picture && drawnKey(picture, file!);
    if (!key) return undefined;
    return prepareStored(files, key, https);
  };
}

async function prepareStored(files: RecentFiles, key: string, https: boolean): Promise<PreparedResponse | null> {
  const recent = await files.getRecent(key);
  if (recent) return storedAnswer(key, { body: recent, length: recent.byteLength }, https);
  const length = await files.size(key);
  return length === null ? null : storedAnswer(key, { body: (part) => files.read(key, part), length }, https);
}

function contentTypeOf(name: string): string {
  return name.endsWith(".vtt") ? "text/vtt; charset=utf-8" : getMimeType(name)!;
}
