import type { ServerBuild } from "react-router";
import type { Services } from "#app/application/composition/services.server.ts";
import { addDays } from "#app/french/dates.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import { hasSessionCookie } from "#app/features/account/session/session-cookie.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { instantOf } from "#app/features/booking/time/span.ts";
import { publicBuild } from "#app/router/visible-routes.ts";
import { isHtml } from "#app/http/response/content-types.ts";
import { hasFlashCookie } from "#app/http/request/flash.server.ts";
import { hasCopiesCookie } from "#app/http/live/offline-copies.server.ts";
import type { PreparedResponse } from "#app/http/static/prepared-response.ts";
import { isCacheablePage, isMissingPage, sharedPath, showsAgenda } from "./cacheable-pages.ts";
import { isPrivate, serveCached, serveOther, servePage } from "./page-response.server.ts";
import { PageCache, type PageKey, type RenderedPage } from "./page-cache.server.ts";
import { hasPreviewCookie } from "./preview.server.ts";
import { createRenderer, isReadMethod, type PageRequest } from "./render-page.server.ts";
import { createRoutePatterns } from "./route-patterns.ts";
import { isHttps } from "#app/platform/security/site-cookie.server.ts";
import {
  baseSecurityHeaders,
  contentSecurityPolicy,
  DEVELOPMENT_POLICY,
  replaceNonceByHashes,
} from "#app/http/response/security-headers.server.ts";

export interface Pages {
  answer(page: PageRequest): Promise<Response>;
  cachedPage(target: string, cookies: string | undefined): PreparedResponse | undefined;
  cacheCounts: Readonly<PageCache["counts"]>;
}

export function createPages(
  services: Services,
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: "production" | "development",
): Pages {
  const render = createRenderer(services, build, mode);
  const https = isHttps(services.settings);
  const cache = new PageCache();
  const release = typeof build === "function" ? "" : build.assets.version;
  const patternOf = typeof build === "function" ? null : createRoutePatterns(publicBuild(build).routes);

  async function renderSharedCopy(
    page: PageRequest,
    content: SiteContent,
    expectedStatus: 200 | 404,
  ): Promise<RenderedPage | Response> {
    // Read the clock before rendering, because a page that starts before midnight belongs to that day.
    const startedAt = services.now();
    // The shared copy must not depend on the first visitor's query or headers.
    const url = new URL(page.request.url);
    url.search = "";
    const { response, ctx } = await render({ ...page, request: new Request(url), target: url.pathname }, content);
    if (!isHtml(response)) return serveOther(response, page.request);
    const { html, hashes } = replaceNonceByHashes(ctx.html ?? (await response.text()), ctx.nonce);
    const framed = isFramed(response);
    const policy = contentSecurityPolicy({ hashes, framed }, https);
    const maxAge = response.status === expectedStatus ? cacheSeconds(response, startedAt) : null;
    if (maxAge === null) return servePage(response, html, page.request, policy);
    return {
      status: expectedStatus === 404 ? 404 : undefined,
      html,
      maxAge,
      security: {
        ...baseSecurityHeaders(https),
        "Content-Security-Policy": policy,
        ...(framed ? { "X-Frame-Options": "SAMEORIGIN" } : {}),
      },
    };
  }

  async function renderPersonalPage(page: PageRequest, content: SiteContent): Promise<Response> {
    const { response, ctx } = await render(page, content);
    if (!isHtml(response)) return serveOther(response, page.request);
    const sources = { nonce: ctx.nonce, framed: isFramed(response) };
    const policy = mode === "production" ? contentSecurityPolicy(sources, https) : DEVELOPMENT_POLICY;
    return servePage(response, ctx.html ?? (await response.text()), page.request, policy);
  }

  /** Returns null if the page reads this query. The cache has no entry for the key of a page that is not cacheable. */
  function sharedPageKey(target: string, content: SiteContent): PageKey | null {
    const path = sharedPath(target);
    if (path === null) return null;
    const version = versionOf(content);
    return { path, version: showsAgenda(path) ? `${version} ${services.availabilityVersion.current()}` : version };
  }

  /** The key contains the route instead of the path, because the number of missing paths is unlimited. */
  function missingPageKey(path: string, content: SiteContent): PageKey | null {
    const pattern = patternOf?.(path);
    if (pattern === undefined || !isMissingPage(path, pattern, content)) return null;
    return { path: `404 ${pattern}`, version: versionOf(content) };
  }

  function versionOf(content: SiteContent): string {
    return `${release} ${content.version} ${services.uploaded.generation()}`;
  }

  return {
    cacheCounts: cache.counts,

    cachedPage(target, cookies) {
      const key = getsSharedCopy(cookies) ? sharedPageKey(target, services.published.current()) : null;
      return key ? cache.get(key, services.now().getTime()) : undefined;
    },

    async answer(page) {
      const { request, target } = page;
      // Read the version once, because a publication during the request must not mix two versions.
      const content = services.published.current();
      const isShared = isReadMethod(request.method) && getsSharedCopy(request.headers.get("cookie"));
      if (!isShared || mode === "development") return renderPersonalPage(page, content);
      const pageKey = sharedPageKey(target, content);
      const isCacheable = pageKey !== null && isCacheablePage(pageKey.path, content);
      const key = isCacheable ? pageKey : missingPageKey(new URL(request.url).pathname, content);
      if (!key) return renderPersonalPage(page, content);
      const now = services.now().getTime();
      const renderCopy = () => renderSharedCopy(page, content, isCacheable ? 200 : 404);
      const cached = cache.get(key, now) ?? (await cache.fill(key, now, renderCopy));
      return cached instanceof Response ? cached : serveCached(cached, request);
    },
  };
}

function getsSharedCopy(cookies: string | null | undefined): boolean {
  return (
    !hasSessionCookie(cookies) && !hasFlashCookie(cookies) && !hasPreviewCookie(cookies) && !hasCopiesCookie(cookies)
  );
}

function isFramed(response: Response): boolean {
  return response.headers.get("X-Frame-Options") === "SAMEORIGIN";
}

/** Seconds until midnight in Paris, when calendar and footer change, or `s-maxage` if shorter; null: not cacheable. */
function cacheSeconds({ headers }: Response, now: Date): number | null {
  if (headers.has("Set-Cookie") || isPrivate(headers)) return null;
  const midnight = instantOf({ date: addDays(parisDate(now), 1), time: "00:00" });
  const untilMidnight = Math.floor((midnight.getTime() - now.getTime()) / 1000);
  const sharedMaxAge = /s-maxage=(\d+)/.exec(headers.get("Cache-Control") ?? "")?.[1];
  return sharedMaxAge ? Math.min(Number(sharedMaxAge), untilMidnight) : untilMidnight;
}
