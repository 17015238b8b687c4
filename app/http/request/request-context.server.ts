import { randomBytes } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import { readViewer } from "#app/features/account/session/read-viewer.server.ts";
import type { ContentPages } from "#app/content/pages/content-pages.server.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import type { LimitName } from "#app/platform/config/settings.server.ts";
import { isHttps } from "#app/platform/security/site-cookie.server.ts";
import { keyedHash, logSecurityEvent, type SecurityEventName } from "#app/platform/security/security-log.server.ts";
import type { Services } from "#app/application/composition/services.server.ts";

export type Preview = "member" | "link";

export class RequestContext {
  readonly services: Services;
  readonly requestId: string;
  /** The method that the browser sent. After an action, loaders get a GET request. */
  readonly method: string;
  readonly address: string;
  content: SiteContent;
  preview: Preview | null = null;
  isFrame = false;
  isDatabaseUnavailable = false;
  readonly responseCookies: string[] = [];
  /** The HTML from entry.server.tsx, because a Response would turn it into a stream. */
  html: string | null = null;
  #headers: Headers;
  #nonce: string | undefined;
  #viewer: Promise<Viewer | null> | undefined;
  #updateSession: () => Promise<string[]> = async () => [];

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

  /** Must be called before any loader runs. */
  showDraft(preview: Preview, draft: SiteContent): void {
    this.preview = preview;
    this.content = draft;
  }

  /** Nonce of inline scripts; a cached page gets their hashes instead. */
  get nonce(): string {
    return (this.#nonce ??= randomBytes(16).toString("base64url"));
  }

  get contentPages(): ContentPages {
    return this.services.contentPages(this.content);
  }

  viewer(): Promise<Viewer | null> {
    this.#viewer ??= readViewer(this.services, this.#headers).then(({ viewer, updateSession }) => {
      this.#updateSession = updateSession;
      return viewer;
    });
    return this.#viewer;
  }

  renderAsFrame(): void {
    this.isFrame = true;
    this.#viewer = Promise.resolve(null);
  }

  /** Reads the session again, during a long upload, a stream or a transaction. */
  async rereadViewer(db: Db = this.services.db): Promise<Viewer | null> {
    return (await readViewer({ ...this.services, db }, this.#headers)).viewer;
  }

  /** Renews the session once a day. Call it after the request's work, which may end the session. */
  updateSession(): Promise<string[]> {
    return this.#updateSession();
  }

  forgetViewer(): void {
    this.#viewer = undefined;
  }

  get secure(): boolean {
    return isHttps(this.services.settings);
  }

  async allow(name: LimitName, key = this.address): Promise<boolean> {
    const allowed = await this.services.limiter.allow(name, key);
    if (!allowed) this.logSecurity("limit-reached", { detail: name });
    return allowed;
  }

  /** @param about the account's id, or the submitted e-mail, which is hashed */
  logSecurity(name: SecurityEventName, about: { account?: string; email?: string; detail?: string } = {}): void {
    const { log, settings } = this.services;
    const hashed = (text: string) => keyedHash(settings.sessionSecret, text);
    logSecurityEvent(log, name, {
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
