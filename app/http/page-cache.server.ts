import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

export interface CachedPage {
  /** Weak: one tag for all encodings of the page. */
  etag: string;
  headers: Record<string, string>;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
}

export interface RenderedPage {
  html: string;
  headers: Record<string, string>;
  /** Seconds for which it may be kept; 0: not at all. */
  maxAge: number;
}

const MAX_PAGES = 500;

/**
 * Pages for visitors without a session, rendered once and kept in memory with their compressed forms.
 * Enquiries that meet while a page is being rendered share that rendering.
 */
export class PageCache {
  #pages = new Map<string, { page: CachedPage; until: number }>();
  #pending = new Map<string, Promise<CachedPage | RenderedOnce>>();

  /** The kept page, if it is still fresh. */
  get(key: string, now: number): CachedPage | undefined {
    const entry = this.#pages.get(key);
    return entry && entry.until > now ? entry.page : undefined;
  }

  /** Renders and keeps the page, or returns what `render` answered when that cannot be kept. */
  async fill(key: string, now: number, render: () => Promise<RenderedPage | Response>): Promise<CachedPage | Response> {
    const running = this.#pending.get(key);
    if (running) {
      const shared = await running;
      // A response is a stream that only one request can read.
      return "etag" in shared ? shared : this.#renderUncached(render);
    }
    const filling = this.#fill(key, now, render);
    this.#pending.set(key, filling);
    try {
      const result = await filling;
      return "etag" in result ? result : result.response;
    } finally {
      this.#pending.delete(key);
    }
  }

  async #fill(
    key: string,
    now: number,
    render: () => Promise<RenderedPage | Response>,
  ): Promise<CachedPage | RenderedOnce> {
    const rendered = await render();
    if (rendered instanceof Response) return { response: rendered };
    const page = await compressed(rendered);
    if (rendered.maxAge > 0) {
      if (this.#pages.size >= MAX_PAGES) this.#pages.delete(this.#pages.keys().next().value!);
      this.#pages.set(key, { page, until: now + rendered.maxAge * 1000 });
    }
    return page;
  }

  async #renderUncached(render: () => Promise<RenderedPage | Response>): Promise<CachedPage | Response> {
    const rendered = await render();
    return rendered instanceof Response ? rendered : compressed(rendered);
  }
}

interface RenderedOnce {
  response: Response;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compressed({ html, headers }: RenderedPage): Promise<CachedPage> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    }),
    gzipped(identity, { level: 9 }),
  ]);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  return { etag, headers, bodies: { br, gzip: gz, identity } as CachedPage["bodies"] };
}

/** The smallest form that the browser accepts. */
export function negotiate(acceptEncoding: string | null | undefined): Encoding {
  if (!acceptEncoding) return "identity";
  const accepts = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(?!;\\s*q=0(\\.0*)?\\s*(,|$))(;|,|$)`).test(acceptEncoding);
  if (accepts("br")) return "br";
  return accepts("gzip") ? "gzip" : "identity";
}

/** RFC 9110 §13.1.2, weak comparison. */
export function matches(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === bare);
}
