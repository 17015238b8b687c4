import { randomBytes } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import { readViewer } from "#app/features/account/session/read-viewer.server.ts";
import type { ContentPages } from "#app/content/pages/content-pages.server.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import type { CachedFragments } from "#app/layout/site/cached-fragments.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import type { LimitName } from "#app/platform/config/settings.server.ts";
import { keyedHash, securityEvent, type SecurityEventName } from "#app/platform/security/security-log.server.ts";
import type { Services } from "#app/application/composition/services.server.ts";

/** To whom a page shows the draft: somebody of the agency, or who has a link of theirs. */
export type Preview = "member" | "link";

/** One request as the routes see it: the services, who is there, and the cookies to send back. */
export class RequestContext {
  readonly services: Services;
  readonly requestId: string;
  /** How the visitor asks; loaders that follow an action are called with GET all the same. */
  readonly method: string;
  /** The client's address or network, for limits. */
  readonly address: string;
  /** The one version of the site's content that this request is answered with. */
  content: SiteContent;
  /** Whether that is the draft, and to whom it is shown. */
  preview: Preview | null = null;
  /** A frame of the agency's preview: what is asked for is shown as a visitor sees it. */
  isFrame = false;
  /** What its loaders and its action have required of whoever asks (require-member.server.ts). */
  requiredRole: Viewer["role"];
  readonly cookies: string[] = [];
  /** What entry.server.tsx has rendered: it goes beside its answer, whose body would be a stream that is read at once. */
  html: string | null = null;
  /** What its page has in common with everybody's copy, where there is one. */
  shared: CachedFragments | null = null;
  #headers: Headers;
  #nonce: string | undefined;
  #viewer: Promise<Viewer | null> | undefined;

  constructor(
    services: Services,
    request: {
      method: string;
      headers: Headers;
      requestId: string;
      address: string;
      content: SiteContent;
    },
  ) {
    this.services = services;
    this.requestId = request.requestId;
    this.method = request.method;
    this.address = request.address;
    this.content = request.content;
    this.#headers = request.headers;
  }

  /** Answers it from the draft; before any loader has looked. */
  showDraft(to: Preview, draft: SiteContent): void {
    this.preview = to;
    this.content = draft;
  }

  /** Vouches for the inline scripts of this rendering; where the page is kept, their hashes take its place. */
  get nonce(): string {
    return (this.#nonce ??= randomBytes(16).toString("base64url"));
  }

  /** Its content as pages show it. */
  get contentPages(): ContentPages {
    return this.services.contentPages(this.content);
  }

  /** The database does not answer: the page says so, instead of what was asked for. */
  isDatabaseAway = false;

  /** Who is logged in; asked of the database once per request. */
  viewer(): Promise<Viewer | null> {
    this.#viewer ??= readViewer(this.services.account, this.#headers).then(({ viewer, cookies }) => {
      this.cookies.push(...cookies);
      return viewer;
    });
    return this.#viewer;
  }

  /** From here on it is answered as to somebody without a session, whoever asks. */
  showAsFrame(): void {
    this.isFrame = true;
    this.#viewer = Promise.resolve(null);
  }

  /** Asked again, for an answer that goes on after it has begun. */
  async viewerNow(): Promise<Viewer | null> {
    return (await readViewer(this.services.account, this.#headers, true)).viewer;
  }

  /** What is known of them has changed: the page that answers asks again. */
  forgetViewer(): void {
    this.#viewer = undefined;
  }

  /** Whether visitors come by https, as far as PUBLIC_URL says: cookies are then marked so. */
  get secure(): boolean {
    return this.services.settings.publicUrl.startsWith("https:");
  }

  /** Counts one use of a form for this address; false when it is used too often (D11). */
  async allow(name: LimitName, key = this.address): Promise<boolean> {
    const allowed = await this.services.limiter.allow(name, key);
    if (!allowed) this.note("limit-reached", { detail: name });
    return allowed;
  }

  /**
   * Writes a line of the security log.
   * @param about the account's id, or the e-mail as it was typed: the log gets a keyed hash of it
   */
  note(name: SecurityEventName, about: { account?: string; email?: string; detail?: string } = {}): void {
    const { log, settings } = this.services;
    const hashed = (text: string) => keyedHash(settings.sessionSecret, text);
    securityEvent(log, name, {
      account: about.account ?? (about.email === undefined ? null : hashed(about.email)),
      from: hashed(this.address),
      requestId: this.requestId,
      detail: about.detail,
    });
  }
}

const contextKey = createContext<RequestContext>();

export function startRequestContext(context: RouterContextProvider, ctx: RequestContext): void {
  context.set(contextKey, ctx);
}

export function requestContext(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(contextKey);
}
