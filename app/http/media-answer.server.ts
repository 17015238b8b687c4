import { Readable } from "node:stream";
import { getMimeType } from "hono/utils/mime";
import type { FileStore } from "#app/platform/file-store.server.ts";
import { type Chosen, choose, variant } from "./kept-answer.ts";
import { fileSecurityHeaders } from "./security-headers.server.ts";

/** The name of a file of ours: its content, and what it is. */
const NAME = /^[\da-f]{32}\.(avif|webp|jpeg|png|mp4|vtt)$/;
const FOLDER = "medias";

/**
 * Answers with a picture or a film of the content, streamed from where files are kept. Its name says its content: what was
 * fetched once is never asked for again.
 * @returns null where there is no such file
 */
export async function answerMedia(
  files: FileStore,
  name: string,
  request: Request,
  https: boolean,
): Promise<Response | null> {
  return NAME.test(name) ? answerFile(files, `${FOLDER}/${name}`, request, https) : null;
}

/** The same for any file of the store whose name says its content. */
export async function answerFile(
  files: FileStore,
  key: string,
  { method, headers }: Request,
  https: boolean,
): Promise<Response | null> {
  const name = key.slice(key.lastIndexOf("/") + 1);
  const length = await files.size(key);
  if (length === null) return null;
  const identity = variant(
    { body: key, length, etag: `"${name.slice(0, 22)}"` },
    {
      contentType: contentTypeOf(name),
      encoding: "identity",
      divisible: true,
      security: fileSecurityHeaders(https),
      caching: { "Cache-Control": "public, max-age=31536000, immutable" },
    },
  );
  const chosen = choose(
    { identity },
    {
      method,
      ifNoneMatch: headers.get("if-none-match") ?? undefined,
      ifRange: headers.get("if-range") ?? undefined,
      range: headers.get("range") ?? undefined,
    },
  );
  const body = chosen.body === null ? null : await files.read(key, chosen.part);
  // It went meanwhile.
  if (chosen.body !== null && !body) return null;
  return new Response(body && (Readable.toWeb(body) as ReadableStream<Uint8Array<ArrayBuffer>>), {
    status: chosen.status,
    headers: headersOf(chosen),
  });
}

function contentTypeOf(name: string): string {
  return name.endsWith(".vtt") ? "text/vtt; charset=utf-8" : getMimeType(name)!;
}

function headersOf({ headers }: Chosen): Headers {
  const own = new Headers();
  for (let at = 0; at < headers.length; at += 2) own.set(headers[at]!, headers[at + 1]!);
  return own;
}
