import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { DATA, isData } from "#app/http/response/content-types.ts";
import { selectResponse, type PreparedResponse, negotiate } from "#app/http/static/prepared-response.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Bytes that fit into the packet of their headers. */
const WORTH_COMPRESSING = 1_000;

/** A page of 37 kB becomes 10.2 kB in half the time of quality 4, which makes 9.8 kB of it; a small window is made sooner. */
const LIGHT_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 17 } };

/** Something that is ready to be sent, in the form that the browser takes. */
export function serveCached(page: PreparedResponse, { method, headers }: Request): Response {
  const chosen = selectResponse(page, {
    method,
    acceptEncoding: headers.get("accept-encoding") ?? undefined,
    ifNoneMatch: headers.get("if-none-match") ?? undefined,
  });
  const own = new Headers();
  for (let at = 0; at < chosen.headers.length; at += 2) own.set(chosen.headers[at]!, chosen.headers[at + 1]!);
  // Pages are in memory.
  return new Response(chosen.body as Uint8Array<ArrayBuffer> | null, { status: chosen.status, headers: own });
}

/** A page for this request alone: nobody keeps it, and it is compressed lightly because it is read once. */
export async function servePage(
  { status, headers }: Response,
  html: string,
  request: Request,
  policy: string | null,
): Promise<Response> {
  // What a loader allows is meant for the copy that everybody gets.
  if (!isPersonal(headers)) headers.set("Cache-Control", "private, no-store");
  // What is no page of ours has a stricter one of its own.
  if (policy && !headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policy);
  headers.append("Vary", "Cookie, Accept-Encoding");
  return compressedOnce(Buffer.from(html), { status, headers }, request);
}

/** A page's data, a redirect, a file of somebody's: nobody keeps it, unless it says so itself. */
export async function serveOther(response: Response, request: Request): Promise<Response> {
  const { headers } = response;
  const caching = headers.get("Cache-Control");
  // The same for everybody: a file of the content. Not with a session that was prolonged just then: a proxy would hand it to all.
  if (caching?.startsWith("public")) {
    if (headers.has("Set-Cookie")) headers.set("Cache-Control", caching.replace("public", "private"));
    return response;
  }
  const ofData = isData(response);
  headers.append("Vary", ofData ? "Cookie, Accept-Encoding" : "Cookie");
  if (ofData) headers.set("Content-Type", `${DATA}; charset=utf-8`);
  if (!headers.has("Cache-Control") || (ofData && !isPersonal(response.headers))) {
    headers.set("Cache-Control", response.ok && isPrefetch(request) ? "private, max-age=10" : "private, no-store");
  }
  // No loader of ours sends a part of its data later.
  return ofData && response.body
    ? compressedOnce(Buffer.from(await response.arrayBuffer()), response, request)
    : response;
}

/** What a link's hover has fetched is shown by the click that follows, without another request. */
function isPrefetch(request: Request): boolean {
  return (request.headers.get("sec-purpose")?.startsWith("prefetch") ?? false) && request.url.includes("_routes=");
}

/** Whether its loader says that it is for one visitor. */
export function isPersonal(headers: Headers): boolean {
  return /no-store|private/.test(headers.get("Cache-Control") ?? "");
}

/** Lightly: it is read once. */
async function compressedOnce(
  whole: Buffer<ArrayBuffer>,
  { status, headers }: Pick<Response, "status" | "headers">,
  request: Request,
): Promise<Response> {
  const encoding = whole.length < WORTH_COMPRESSING ? "identity" : negotiate(request.headers.get("accept-encoding"));
  if (encoding === "identity") return new Response(whole, { status, headers });
  const body = encoding === "br" ? await brotli(whole, LIGHT_BROTLI) : await gzipped(whole, { level: 4 });
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  return new Response(body, { status, headers });
}
