import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { addDays } from "#app/content/dates.ts";
import type { SiteContent } from "#app/content/site-content.ts";
import { hasSessionCookie } from "#app/features/account/auth.server.ts";
import { todayInParis } from "#app/features/booking/slots.ts";
import { instantOf } from "#app/features/booking/span.ts";
import { pingDatabase } from "#app/platform/database.server.ts";
import { loggedPath } from "./access-log.server.ts";
import { agencyBuild, agencyManifest, isAgencyManifest, isAgencyPath, publicBuild } from "./agency-build.ts";
import { DATA, isData, isHtml, isJson } from "./answer-kinds.ts";
import { hasFlashCookie } from "./flash.server.ts";
import { isMember } from "./require-member.server.ts";
import { followCopies, hasCopiesCookie, leadByCopiesEnd } from "./kept-copies.server.ts";
import { choose, type KeptAnswer, negotiate } from "./kept-answer.ts";
import { hasPreviewCookie, isPreviewFrame, readPreview } from "./preview.server.ts";
import { methodRefusal } from "./refusal-page.server.ts";
import { CONTENT_VERSION, pageOfPart } from "./content-version.ts";
import { namesPlaced } from "#app/features/publishing/content-problems.ts";
import { draftContent } from "#app/features/publishing/stored-content.server.ts";
import { greetsMembers, isOwnPage, sharedPath, showsAgenda } from "./own-pages.ts";
import type { SharedParts } from "#app/layout/shared-parts.ts";
import { PageCache, type PageKey, type RenderedPage } from "./page-cache.server.ts";
import { dataHandlers } from "./routes-below.ts";
import { baseSecurityHeaders, contentSecurityPolicy, nameScriptsByHash } from "./security-headers.server.ts";
import type { Services } from "#app/across/services.server.ts";
import { startVisit, Visit } from "./visit.server.ts";

export interface PageRequest {
  request: Request;
  /** As it was sent; `request.url` is what the URL standard makes of it. */
  target: string;
  requestId: string;
  address: string;
}

export interface Pages {
  answer(page: PageRequest): Promise<Response>;
  /** The copy for everybody that answers this, if there is one already. */
  kept(target: string, cookies: string | undefined): KeptAnswer | undefined;
  cacheCounts: Readonly<PageCache["counts"]>;
}

/** A database that restarts is back by then. */
const RETRY_AFTER_SECONDS = "10";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * The pages of the site: from the cache for visitors without a session, rendered by React Router for the others
 * (D29).
 */
export function createPages(
  services: Services,
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: "production" | "development",
): Pages {
  const shown = typeof build === "function" ? build : publicBuild(build);
  const handle = createRequestHandler(shown, mode);
  const handleData = typeof shown === "function" ? null : dataHandlers(shown, mode);
  const handleOfAgency = createRequestHandler(typeof build === "function" ? build : agencyBuild(build), mode);
  const https = services.settings.publicUrl.startsWith("https:");
  const cache = new PageCache();
  let manifest: Promise<KeptAnswer> | undefined;
  const release = typeof build === "function" ? "" : build.assets.version;

  async function respond(
    { request, target, requestId, address }: PageRequest,
    content: SiteContent,
  ): Promise<{ response: Response; visit: Visit }> {
    const context = new RouterContextProvider();
    const { method, headers } = request;
    const visit = new Visit(services, { method, headers, requestId, address, content });
    startVisit(context, visit);
    const led = await leadByCopiesEnd(visit, request);
    if (led) return { response: led, visit };
    const url = new URL(request.url);
    // A database that does not answer is for the page to say, or for the form, which keeps what was typed.
    const away = (error: unknown) => {
      visit.isDatabaseAway = true;
      services.log.error({ requestId, path: loggedPath(url.pathname), err: error }, "request failed");
      return null;
    };
    const viewer = hasSessionCookie(headers.get("cookie")) ? await visit.viewer().catch(away) : null;
    // Another instance may have published for them a moment ago: members see at once what everybody sees within a second.
    if (isMember(viewer)) {
      await services.published.refresh().catch(() => {});
      visit.content = services.published.current();
    }
    const ofAgency = isAgencyPath(url.pathname) && isMember(viewer);
    if (ofAgency && typeof build === "object" && isAgencyManifest(request))
      return { response: serve(await (manifest ??= agencyManifest(build)), request), visit };
    const mayPreview = !isAgencyPath(url.pathname) && (isPreviewFrame(url) || hasPreviewCookie(headers.get("cookie")));
    const preview = mayPreview && !visit.isDatabaseAway ? await readPreview(visit, request).catch(away) : null;
    if (preview) {
      const draft = await draftContent(services.publishing);
      await services.uploaded.prepare(draft, namesPlaced(draft));
      visit.showDraft(preview, draft);
    } else if (viewer && isReading(method)) visit.shared = sharedWith(target, visit.content);
    // After the preview, which only they may see.
    if (isMember(viewer) && isPreviewFrame(url) && !ofAgency && isReading(method)) visit.showAsFrame();
    const handleThis = ofAgency ? handleOfAgency : (handleData?.(url.pathname) ?? handle);
    let response = await handleThis(request, context);
    if (response.status === 500 && isReading(method) && !visit.isDatabaseAway) {
      await pingDatabase(services.database.db).catch(away);
      if (visit.isDatabaseAway) response = await handle(request, context);
    }
    // React Router's own words, in English, for a file that takes no form.
    if (response.status === 405 && isJson(response)) {
      response = methodRefusal(["GET", "HEAD"]);
      response.headers.set("Cache-Control", "private, no-store");
    }
    if (response.status === 503) response.headers.set("Retry-After", RETRY_AFTER_SECONDS);
    if (preview) {
      response.headers.set("Cache-Control", "private, no-store");
      response.headers.set("X-Robots-Tag", "noindex");
    }
    if (visit.isFrame) response.headers.set("X-Frame-Options", "SAMEORIGIN");
    const page = pageOfPart(url);
    if (page && isOwnPage(page.path, visit.content)) {
      response.headers.set(CONTENT_VERSION, `${preview ? "draft" : visit.content.version} ${page.path}${page.query}`);
    }
    response = await followCopies(visit, { request, viewer, response, ofAgency });
    // Before the answer's own cookies, since the browser keeps the last: a password may change while its session is
    // prolonged.
    const own = response.headers.getSetCookie();
    response.headers.delete("Set-Cookie");
    for (const cookie of [...visit.cookies, ...own]) response.headers.append("Set-Cookie", cookie);
    return { response, visit };
  }

  async function renderForAll(page: PageRequest, content: SiteContent): Promise<RenderedPage | Response> {
    // Asked before rendering: a page that begins before midnight belongs to the day that ends then.
    const begun = services.now();
    // A HEAD request fills the cache for the GET that follows it.
    const asGet = new Request(page.request, { method: "GET" });
    const { response, visit } = await respond({ ...page, request: asGet }, content);
    if (!isHtml(response)) return notHtml(response, page.request);
    const { html, hashes } = nameScriptsByHash(visit.html ?? (await response.text()), visit.nonce);
    const framed = isFramed(response);
    const policy = contentSecurityPolicy({ hashes, framed }, https);
    const maxAge = cacheableFor(response, begun);
    if (maxAge === null) return finish(response, html, page.request, policy);
    return {
      html,
      maxAge,
      security: {
        ...baseSecurityHeaders(https),
        "Content-Security-Policy": policy,
        ...(framed ? { "X-Frame-Options": "SAMEORIGIN" } : {}),
      },
    };
  }

  async function renderForOne(page: PageRequest, content: SiteContent): Promise<Response> {
    const { response, visit } = await respond(page, content);
    if (!isHtml(response)) return notHtml(response, page.request);
    // Vite's own inline scripts know no nonce.
    const sources = { nonce: visit.nonce, framed: isFramed(response) };
    const policy = mode === "production" ? contentSecurityPolicy(sources, https) : null;
    return finish(response, visit.html ?? (await response.text()), page.request, policy);
  }

  /** What a rendering for one visitor takes over from everybody's copy, if there is one. */
  function sharedWith(target: string, content: SiteContent): SharedParts | null {
    const key = mode === "production" ? keyOf(target, content) : null;
    return key && !greetsMembers(key.path) ? cache.shared(key, services.now().getTime()) : null;
  }

  /** Under which everybody's copy is found, or null when this address is rendered for whoever asks. */
  function keyOf(target: string, content: SiteContent): PageKey | null {
    const path = sharedPath(target);
    if (path === null) return null;
    const version = `${release} ${content.version} ${services.uploaded.generation()}`;
    return { path, version: showsAgenda(path) ? `${version} ${services.agendaVersion.current()}` : version };
  }

  return {
    cacheCounts: cache.counts,

    kept(target, cookies) {
      const key = getsCopy(cookies) ? keyOf(target, services.published.current()) : null;
      return key ? cache.get(key, services.now().getTime()) : undefined;
    },

    async answer(current) {
      const { request, target } = current;
      // Once: what is looked up, rendered and kept is of one version, whatever is published meanwhile.
      const content = services.published.current();
      const shared = mode === "production" && isReading(request.method) && getsCopy(request.headers.get("cookie"));
      const key = shared ? keyOf(target, content) : null;
      if (!key || !isOwnPage(key.path, content)) return renderForOne(current, content);
      const now = services.now().getTime();
      const kept = cache.get(key, now) ?? (await cache.fill(key, now, () => renderForAll(current, content)));
      return kept instanceof Response ? kept : serve(kept, request);
    },
  };
}

function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** Whether somebody is shown what everybody is shown. */
function getsCopy(cookies: string | null | undefined): boolean {
  return (
    !hasSessionCookie(cookies) && !hasFlashCookie(cookies) && !hasPreviewCookie(cookies) && !hasCopiesCookie(cookies)
  );
}

/** A page's data, a redirect, a file of somebody's: nobody keeps it, unless it says so itself. */
async function notHtml(response: Response, request: Request): Promise<Response> {
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
function isPersonal(headers: Headers): boolean {
  return /no-store|private/.test(headers.get("Cache-Control") ?? "");
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
  if (isPersonal(response.headers)) return null;
  const midnight = instantOf({ date: addDays(todayInParis(now), 1), slot: "00:00" });
  const untilMidnight = Math.floor((midnight.getTime() - now.getTime()) / 1000);
  const shared = /s-maxage=(\d+)/.exec(response.headers.get("Cache-Control") ?? "")?.[1];
  return shared ? Math.min(Number(shared), untilMidnight) : untilMidnight;
}

function serve(page: KeptAnswer, { method, headers }: Request): Response {
  const chosen = choose(page, {
    method,
    acceptEncoding: headers.get("accept-encoding") ?? undefined,
    ifNoneMatch: headers.get("if-none-match") ?? undefined,
  });
  const own = new Headers();
  for (let at = 0; at < chosen.headers.length; at += 2) own.set(chosen.headers[at]!, chosen.headers[at + 1]!);
  return new Response(chosen.body, { status: chosen.status, headers: own });
}

/** A page for this request alone: nobody keeps it, and it is compressed lightly because it is read once. */
async function finish(
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

/** Bytes that fit into the packet of their headers. */
const WORTH_COMPRESSING = 1_000;

/** A page of 37 kB becomes 10.2 kB in half the time of quality 4, which makes 9.8 kB of it; a small window is made sooner. */
const LIGHT_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 17 } };
