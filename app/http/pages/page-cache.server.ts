import { compressResponse } from "#app/http/static/compress-response.ts";
import type { PreparedResponse } from "#app/http/static/prepared-response.ts";

export interface RenderedPage {
  status?: 404 | undefined;
  html: string;
  security: Record<string, string>;
  /** In seconds; 0: not cacheable. */
  maxAge: number;
}

export interface PageKey {
  path: string;
  version: string;
}

/** Never evicts a page, so callers pass only the site's own paths. Concurrent requests share one rendering. */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  #pending = new Map<string, Promise<PreparedResponse | Response>>();
  readonly counts = { hits: 0, misses: 0 };

  get({ path, version }: PageKey, now: number): PreparedResponse | undefined {
    const cached = this.#pages.get(path);
    if (cached?.version !== version || cached.until <= now) return undefined;
    this.counts.hits += 1;
    return cached.page;
  }

  async fill(
    key: PageKey,
    now: number,
    render: () => Promise<RenderedPage | Response>,
  ): Promise<PreparedResponse | Response> {
    this.counts.misses += 1;
    const pendingKey = `${key.version} ${key.path}`;
    const pending = this.#pending.get(pendingKey);
    if (pending) {
      const shared = await pending;
      // A response body can only be read once.
      return shared instanceof Response ? this.#renderAndStore(key, now, render) : shared;
    }
    const filling = this.#renderAndStore(key, now, render);
    this.#pending.set(pendingKey, filling);
    try {
      return await filling;
    } finally {
      this.#pending.delete(pendingKey);
    }
  }

  async #renderAndStore(
    { path, version }: PageKey,
    now: number,
    render: () => Promise<RenderedPage | Response>,
  ): Promise<PreparedResponse | Response> {
    const rendered = await render();
    if (rendered instanceof Response) return rendered;
    const page = await preparePage(rendered);
    const { maxAge } = rendered;
    if (maxAge > 0) this.#pages.set(path, { page, version, until: now + maxAge * 1000 });
    return page;
  }
}

interface CachedPage {
  page: PreparedResponse;
  version: string;
  until: number;
}

async function preparePage({ status, html, security }: RenderedPage): Promise<PreparedResponse> {
  const response = await compressResponse(
    html,
    // Brotli 9 saves 1 % more but takes thirteen times as long, during which the first visitor waits.
    { brotli: 5, gzip: 6 },
    {
      contentType: "text/html; charset=utf-8",
      security,
      // Browsers always revalidate a page, because a user who has logged in must not see « Inscription ».
      caching: { "Cache-Control": status ? "private, no-store" : "no-cache", Vary: "Cookie, Accept-Encoding" },
    },
  );
  return { status, ...response };
}
