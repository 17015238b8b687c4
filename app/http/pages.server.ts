import type { ServerBuild } from "react-router";
import type { Services } from "#app/across/services.server.ts";
import { addDays } from "#app/content/dates.ts";
import type { SiteContent } from "#app/content/site-content.ts";
import { hasSessionCookie } from "#app/features/account/auth.server.ts";
import { todayInParis } from "#app/features/booking/slots.ts";
import { instantOf } from "#app/features/booking/span.ts";
import type { SharedParts } from "#app/layout/shared-parts.ts";
import { isHtml } from "./answer-kinds.ts";
import { hasFlashCookie } from "./flash.server.ts";
import { hasCopiesCookie } from "./kept-copies.server.ts";
import type { KeptAnswer } from "./kept-answer.ts";
import { greetsMembers, isOwnPage, sharedPath, showsAgenda } from "./own-pages.ts";
import { isPersonal, serveKept, serveOther, servePage } from "./page-answer.server.ts";
import { PageCache, type PageKey, type RenderedPage } from "./page-cache.server.ts";
import { hasPreviewCookie } from "./preview.server.ts";
import { createRender, isReading, type PageRequest } from "./render-page.server.ts";
import { baseSecurityHeaders, contentSecurityPolicy, nameScriptsByHash } from "./security-headers.server.ts";

export interface Pages {
  answer(page: PageRequest): Promise<Response>;
  /** The copy for everybody that answers this, if there is one already. */
  kept(target: string, cookies: string | undefined): KeptAnswer | undefined;
  cacheCounts: Readonly<PageCache["counts"]>;
}

/**
 * The pages of the site: from the cache for visitors without a session, rendered by React Router for the others
 * (D29).
 */
export function createPages(
  services: Services,
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: "production" | "development",
): Pages {
  const render = createRender(services, build, mode, sharedWith);
  const https = services.settings.publicUrl.startsWith("https:");
  const cache = new PageCache();
  const release = typeof build === "function" ? "" : build.assets.version;

  async function renderForAll(
    page: PageRequest,
    { path }: PageKey,
    content: SiteContent,
  ): Promise<RenderedPage | Response> {
    // Asked before rendering: a page that begins before midnight belongs to the day that ends then.
    const begun = services.now();
    // Everybody's copy depends on its path alone: neither on the query nor on the headers of whoever comes first.
    const request = new Request(new URL(path, page.request.url));
    const { response, visit } = await render({ ...page, request, target: path }, content);
    if (!isHtml(response)) return serveOther(response, page.request);
    const { html, hashes } = nameScriptsByHash(visit.html ?? (await response.text()), visit.nonce);
    const framed = isFramed(response);
    const policy = contentSecurityPolicy({ hashes, framed }, https);
    const maxAge = cacheableFor(response, begun);
    if (maxAge === null) return servePage(response, html, page.request, policy);
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
    const { response, visit } = await render(page, content);
    if (!isHtml(response)) return serveOther(response, page.request);
    // Vite's own inline scripts know no nonce.
    const sources = { nonce: visit.nonce, framed: isFramed(response) };
    const policy = mode === "production" ? contentSecurityPolicy(sources, https) : null;
    return servePage(response, visit.html ?? (await response.text()), page.request, policy);
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
      const kept = cache.get(key, now) ?? (await cache.fill(key, now, () => renderForAll(current, key, content)));
      return kept instanceof Response ? kept : serveKept(kept, request);
    },
  };
}

/** Whether somebody is shown what everybody is shown. */
function getsCopy(cookies: string | null | undefined): boolean {
  return (
    !hasSessionCookie(cookies) && !hasFlashCookie(cookies) && !hasPreviewCookie(cookies) && !hasCopiesCookie(cookies)
  );
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
