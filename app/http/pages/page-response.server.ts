import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { DATA_TYPE, isData } from "#app/http/response/content-types.ts";
import { headersOf, negotiate, type PreparedResponse, selectResponse } from "#app/http/static/prepared-response.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smaller responses fit into one packet with their headers. */
const MIN_COMPRESSED_BYTES = 1_000;

/** For pages that are sent once: quality 4 takes twice the time to save 4 % more; a smaller window is faster. */
const LIGHT_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 17 } };

export function serveCached(page: PreparedResponse, { method, headers }: Request): Response {
  const selected = selectResponse(page, {
    method,
    acceptEncoding: headers.get("accept-encoding") ?? undefined,
    ifNoneMatch: headers.get("if-none-match") ?? undefined,
  });
  const { status, body } = selected;
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers: headersOf(selected) });
}

export async function servePage(
  { status, headers }: Response,
  html: string,
  request: Request,
  policy: string,
): Promise<Response> {
  // A loader's cache headers apply to the shared copy only.
  if (!isPrivate(headers)) headers.set("Cache-Control", "private, no-store");
  // A mail preview has its own, stricter policy.
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policy);
  headers.append("Vary", "Cookie, Accept-Encoding");
  return compressedResponse(Buffer.from(html), { status, headers }, request);
}

/** Page data are cached only if prefetched; redirects and personal files only with their own cache headers. */
export async function serveOther(response: Response, request: Request): Promise<Response> {
  const { headers } = response;
  const caching = headers.get("Cache-Control");
  // A public content file becomes private with a renewed session cookie, or a proxy would serve the cookie to others.
  if (caching?.startsWith("public")) {
    if (headers.has("Set-Cookie")) headers.set("Cache-Control", caching.replace("public", "private"));
    return response;
  }
  const isPageData = isData(response);
  headers.append("Vary", isPageData ? "Cookie, Accept-Encoding" : "Cookie");
  if (isPageData) headers.set("Content-Type", `${DATA_TYPE}; charset=utf-8`);
  if (!headers.has("Cache-Control") || (isPageData && !isPrivate(headers))) {
    headers.set("Cache-Control", response.ok && isPrefetch(request) ? "private, max-age=10" : "private, no-store");
  }
  if (!isPageData || !response.body) return response;
  // Loaders never stream deferred data, so the body can be buffered.
  return compressedResponse(Buffer.from(await response.arrayBuffer()), response, request);
}

/** A hover prefetch may be cached, so that the click needs no second request. */
function isPrefetch(request: Request): boolean {
  return (request.headers.get("sec-purpose")?.startsWith("prefetch") ?? false) && request.url.includes("_routes=");
}

export function isPrivate(headers: Headers): boolean {
  return /no-store|private/.test(headers.get("Cache-Control") ?? "");
}

async function compressedResponse(
  content: Buffer<ArrayBuffer>,
  { status, headers }: Pick<Response, "status" | "headers">,
  request: Request,
): Promise<Response> {
  const isWorthIt = content.length >= MIN_COMPRESSED_BYTES;
  const encoding = isWorthIt ? negotiate(request.headers.get("accept-encoding")) : "identity";
  if (encoding === "identity") return new Response(content, { status, headers });
  const body = encoding === "br" ? await brotli(content, LIGHT_BROTLI) : await gzipped(content, { level: 4 });
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  return new Response(body, { status, headers });
}
