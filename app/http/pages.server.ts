import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { hasSessionCookie } from "#app/features/account/auth.server.ts";
import { addDays, startsAt, todayInParis } from "#app/features/booking/slots.ts";
import { hasFlashCookie } from "./flash.server.ts";
import { type CachedPage, matches, negotiate, PageCache, type RenderedPage } from "./page-cache.server.ts";
import { contentSecurityPolicy, inlineScriptHashes } from "./security-headers.server.ts";
import type { Services } from "#app/across/services.server.ts";
import { startVisit, Visit } from "./visit.server.ts";

export interface PageRequest {
  request: Request;
  requestId: string;
  address: string;
}

type Render = (page: PageRequest) => Promise<Response>;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * The pages of the site: from the cache for visitors without a session, rendered by React Router for the others
 * (decision 29).
 */
export function createPages(
  services: Services,
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: "production" | "development",
): Render {
  const handle = createRequestHandler(build, mode);
  const https = services.settings.publicUrl.startsWith("https:");
  const cache = new PageCache();

  async function respond({ request, requestId, address }: PageRequest, nonce?: string): Promise<Response> {
    const context = new RouterContextProvider();
    const visit = new Visit(services, { method: request.method, headers: request.headers, requestId, address, nonce });
    startVisit(context, visit);
    const response = await handle(request, context);
    // Before the answer's own, of which the browser keeps the last: a password may change while its session is prolonged.
    const own = response.headers.getSetCookie();
    response.headers.delete("Set-Cookie");
    for (const cookie of [...visit.cookies, ...own]) response.headers.append("Set-Cookie", cookie);
    return response;
  }

  async function renderForAll(page: PageRequest): Promise<RenderedPage | Response> {
    // Of before: a page that was begun before midnight is of the day that ends then.
    const begun = services.now();
    // A HEAD request fills the cache for the GET that follows it.
    const response = await respond({ ...page, request: new Request(page.request, { method: "GET" }) });
    if (!isHtml(response)) return response;
    const html = await response.text();
    const framed = isFramed(response);
    const policy = contentSecurityPolicy({ hashes: inlineScriptHashes(html), framed }, https);
    const maxAge = cacheableFor(response, begun);
    if (maxAge === null) return finish(new Response(html, response), page.request, policy);
    return {
      html,
      maxAge,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-cache",
        Vary: "Cookie, Accept-Encoding",
        "Content-Security-Policy": policy,
        ...(framed ? { "X-Frame-Options": "SAMEORIGIN" } : {}),
      },
    };
  }

  async function renderForOne(page: PageRequest): Promise<Response> {
    const nonce = randomBytes(16).toString("base64url");
    const response = await respond(page, nonce);
    if (!isHtml(response)) {
      response.headers.append("Vary", "Cookie");
      return keepPrefetched(response, page.request);
    }
    // Vite's own inline scripts know no nonce.
    return finish(
      response,
      page.request,
      mode === "production" ? contentSecurityPolicy({ nonce, framed: isFramed(response) }, https) : null,
    );
  }

  return async function page(current) {
    const { request } = current;
    const key = mode === "production" ? cacheKey(request) : null;
    if (!key) return renderForOne(current);
    const now = services.now().getTime();
    const kept = cache.get(key, now) ?? (await cache.fill(key, now, () => renderForAll(current)));
    return kept instanceof Response ? kept : serve(kept, request.headers);
  };
}

/** Under which a page may be kept, or null when this request gets a rendering of its own. */
function cacheKey(request: Request): string | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const start = request.url.indexOf("/", request.url.indexOf("//") + 2);
  const path = request.url.slice(start);
  // A query changes what is shown, or is personal (tokens).
  if (path.includes("?") || path.endsWith(".data")) return null;
  const cookies = request.headers.get("cookie");
  return hasSessionCookie(cookies) || hasFlashCookie(cookies) ? null : path;
}

function isHtml(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

/** What a link's hover has fetched is shown by the click that follows, without another request. */
function keepPrefetched(response: Response, request: Request): Response {
  const prefetched = request.headers.get("sec-purpose")?.startsWith("prefetch") && request.url.includes("_routes=");
  if (prefetched && response.ok && !response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", "private, max-age=10");
  }
  return response;
}

/** A route says so of itself with X-Frame-Options, which old browsers read. */
function isFramed(response: Response): boolean {
  return response.headers.get("X-Frame-Options") === "SAMEORIGIN";
}

/**
 * Seconds for which everybody may get this answer, or null. `s-maxage` of the page where its loader says so;
 * otherwise until midnight in Paris, when the agenda's today and the year in the footer change.
 */
function cacheableFor(response: Response, now: Date): number | null {
  if (response.status !== 200 || !isHtml(response) || response.headers.has("Set-Cookie")) return null;
  const cacheControl = response.headers.get("Cache-Control") ?? "";
  if (/no-store|private/.test(cacheControl)) return null;
  const midnight = startsAt(addDays(todayInParis(now), 1), "00:00");
  const untilMidnight = Math.floor((midnight.getTime() - now.getTime()) / 1000);
  const shared = /s-maxage=(\d+)/.exec(cacheControl)?.[1];
  return shared ? Math.min(Number(shared), untilMidnight) : untilMidnight;
}

function serve(page: CachedPage, request: Headers): Response {
  if (matches(request.get("if-none-match"), page.etag)) {
    return new Response(null, { status: 304, headers: { ...page.headers, ETag: page.etag } });
  }
  const encoding = negotiate(request.get("accept-encoding"));
  const body = page.bodies[encoding];
  const headers: Record<string, string> = {
    ...page.headers,
    ETag: page.etag,
    "Content-Length": String(body.byteLength),
  };
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  return new Response(body, { headers });
}

/** A page for this request alone: nobody keeps it, and it is compressed lightly because it is read once. */
async function finish(response: Response, request: Request, policy: string | null): Promise<Response> {
  if (policy) response.headers.set("Content-Security-Policy", policy);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  response.headers.append("Vary", "Cookie, Accept-Encoding");
  const encoding = negotiate(request.headers.get("accept-encoding"));
  if (encoding === "identity" || !response.body) return response;
  const html = Buffer.from(await response.arrayBuffer());
  const body =
    encoding === "br"
      ? await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await gzipped(html, { level: 6 });
  const { headers, status } = response;
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers });
}
