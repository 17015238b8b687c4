import type { CachedFragments } from "#app/layout/site/cached-fragments.ts";
import { compressedResponse } from "#app/http/static/compress-response.ts";
import type { PreparedResponse } from "#app/http/static/prepared-response.ts";
import { cachedFragmentsOf } from "./fragment-cache.server.ts";

export interface RenderedPage {
  /** Of the page for what is not there. */
  status?: 404 | undefined;
  html: string;
  security: Record<string, string>;
  /** Seconds for which it may be cached; 0: not at all. */
  maxAge: number;
}

/** A page at one of the site's own paths, as one version of the site's content says it. */
export interface PageKey {
  path: string;
  version: string;
}

/**
 * Pages for visitors without a session, rendered once and cached in memory with their compressed forms. It holds one copy
 * for each path that it is given, of the last version: callers give the site's own paths only.
 * Requests that meet while a page is being rendered share that rendering.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  /** How often a copy answered, and how often one had to be made. */
  readonly counts = { hits: 0, misses: 0 };
  #pending = new Map<string, Promise<PreparedResponse | RenderedOnce>>();

  /** The cached page, if it is still fresh. */
  get(key: PageKey, now: number): PreparedResponse | undefined {
    const cached = this.#fresh(key, now);
    if (cached) this.counts.hits += 1;
    return cached?.page;
  }

  /** What renderings for one visitor have in common with it. */
  shared(key: PageKey, now: number): CachedFragments | null {
    return this.#fresh(key, now)?.shared ?? null;
  }

  #fresh({ path, version }: PageKey, now: number): CachedPage | undefined {
    const cached = this.#pages.get(path);
    return cached && cached.version === version && cached.until > now ? cached : undefined;
  }

  /** Renders and keeps the page, or returns what `render` answered when that cannot be cached. */
  async fill(
    key: PageKey,
    now: number,
    render: () => Promise<RenderedPage | Response>,
  ): Promise<PreparedResponse | Response> {
    this.counts.misses += 1;
    const name = `${key.version} ${key.path}`;
    const running = this.#pending.get(name);
    if (running) {
      const shared = await running;
      // A response is a stream that only one request can read.
      return "identity" in shared ? shared : this.#renderUncached(render);
    }
    const filling = this.#fill(key, now, render);
    this.#pending.set(name, filling);
    try {
      const result = await filling;
      return "identity" in result ? result : result.response;
    } finally {
      this.#pending.delete(name);
    }
  }

  async #fill(
    { path, version }: PageKey,
    now: number,
    render: () => Promise<RenderedPage | Response>,
  ): Promise<PreparedResponse | RenderedOnce> {
    const rendered = await render();
    if (rendered instanceof Response) return { response: rendered };
    const page = await compressed(rendered);
    const { html, maxAge } = rendered;
    if (maxAge > 0)
      this.#pages.set(path, { page, shared: cachedFragmentsOf(html), version, until: now + maxAge * 1000 });
    return page;
  }

  async #renderUncached(render: () => Promise<RenderedPage | Response>): Promise<PreparedResponse | Response> {
    const rendered = await render();
    return rendered instanceof Response ? rendered : compressed(rendered);
  }
}

interface CachedPage {
  page: PreparedResponse;
  shared: CachedFragments | null;
  version: string;
  until: number;
}

interface RenderedOnce {
  response: Response;
}

async function compressed({ status, html, security }: RenderedPage): Promise<PreparedResponse> {
  const forms = await compressedResponse(
    html,
    // Brotli's 9 makes 1 % less of it in thirteen times the time, which the first visitor after a publication would wait.
    { brotli: 5, gzip: 6 },
    {
      contentType: "text/html; charset=utf-8",
      security,
      // Browsers always ask again: who logs in must not be shown « Inscription ».
      caching: { "Cache-Control": status ? "private, no-store" : "no-cache", Vary: "Cookie, Accept-Encoding" },
    },
  );
  return { status, ...forms };
}
