import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Services } from "#app/application/composition/services.server.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { hasSessionCookie } from "#app/features/account/session/session-cookie.server.ts";
import { usedPictures } from "#app/features/publishing/picture-usages.ts";
import { draftContent } from "#app/features/publishing/store/stored-drafts.server.ts";
import { pingDatabase } from "#app/platform/database/connection.server.ts";
import { loggedPath } from "#app/http/response/access-log.server.ts";
import { agencyBuild, agencyManifestText, isAgencyManifest, publicBuild } from "#app/router/visible-routes.ts";
import { isAgencyPath } from "#app/http/request/agency-path.ts";
import { isHtml, isJson } from "#app/http/response/content-types.ts";
import { CONTENT_VERSION_HEADER } from "#app/router/page-version.ts";
import { pageOfPartialData } from "./data-urls.ts";
import { updateCopies, redirectThroughCopiesEnd } from "#app/http/live/offline-copies.server.ts";
import { compressResponse } from "#app/http/static/compress-response.ts";
import type { PreparedResponse } from "#app/http/static/prepared-response.ts";
import { isCacheablePage } from "./cacheable-pages.ts";
import { serveCached } from "./page-response.server.ts";
import { hasPreviewCookie, isPreviewFrame, readPreview } from "./preview.server.ts";
import { methodRefusal } from "#app/http/response/refusal-page.server.tsx";
import { isMember } from "#app/http/request/require-member.server.ts";
import { startRequestContext, RequestContext } from "#app/http/request/request-context.server.ts";

export interface PageRequest {
  request: Request;
  /** The path and query as sent; `request.url` is normalized. */
  target: string;
  requestId: string;
  address: string;
}

export type Renderer = (
  page: PageRequest,
  content: SiteContent,
) => Promise<{ response: Response; ctx: RequestContext }>;

const RETRY_AFTER_SECONDS = "10";

export function createRenderer(
  services: Services,
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: "production" | "development",
): Renderer {
  const handlePublic = createRequestHandler(typeof build === "function" ? build : publicBuild(build), mode);
  const handleAgency = createRequestHandler(typeof build === "function" ? build : agencyBuild(build), mode);
  let manifest: Promise<PreparedResponse> | undefined;

  return async ({ request, requestId, address }, content) => {
    const context = new RouterContextProvider();
    const { method, headers } = request;
    const ctx = new RequestContext(services, { method, headers, requestId, address, content });
    startRequestContext(context, ctx);
    const copiesRedirect = await redirectThroughCopiesEnd(ctx, request);
    if (copiesRedirect) return { response: copiesRedirect, ctx };

    const url = new URL(request.url);
    const viewer = await findViewer(ctx, request);
    const isOfAgency = isAgencyPath(url.pathname) && isMember(viewer);
    if (isOfAgency && typeof build === "object" && isAgencyManifest(request))
      return { response: serveCached(await (manifest ??= compressManifest(build)), request), ctx };

    await showPreview(ctx, request, url);
    // showPreview runs before renderAsFrame, which hides the viewer.
    if (isMember(viewer) && isPreviewFrame(url) && !isOfAgency && isReadMethod(method)) ctx.renderAsFrame();

    let response = await (isOfAgency ? handleAgency : handlePublic)(request, context);
    // A form that was sent by a script shows the error itself.
    const isPage = isReadMethod(method) || isHtml(response);
    if (response.status === 500 && isPage && (await hasBecomeUnavailable(ctx, request)))
      response = await handlePublic(isReadMethod(method) ? request : new Request(url, { headers }), context);
    // React Router's own refusal of a POST to a route without an action is in English.
    if (response.status === 405 && isJson(response)) {
      response = methodRefusal(["GET", "HEAD"], content.identity.name);
      response.headers.set("Cache-Control", "private, no-store");
    }
    setHeaders(response, ctx, url);
    response = await updateCopies(ctx, { request, viewer, response, isOfAgency });
    const sessionCookies = (await ctx.updateSession().catch(recordUnavailable(ctx, request))) ?? [];
    setCookies(response, [...ctx.responseCookies, ...sessionCookies]);
    return { response, ctx };
  };
}

export function isReadMethod(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

function recordUnavailable(ctx: RequestContext, request: Request): (error: unknown) => null {
  return (error) => {
    ctx.isDatabaseUnavailable = true;
    const { requestId, services } = ctx;
    services.log.error({ requestId, path: loggedPath(new URL(request.url).pathname), err: error }, "request failed");
    return null;
  };
}

async function findViewer(ctx: RequestContext, request: Request): Promise<Viewer | null> {
  if (!hasSessionCookie(request.headers.get("cookie"))) return null;
  const viewer = await ctx.viewer().catch(recordUnavailable(ctx, request));
  // Another instance may have published. Members see the new version at once, everyone else within a second.
  if (isMember(viewer)) {
    const { published } = ctx.services;
    await published.refresh().catch(() => {});
    ctx.content = published.current();
  }
  return viewer;
}

async function showPreview(ctx: RequestContext, request: Request, url: URL): Promise<void> {
  if (isAgencyPath(url.pathname) || ctx.isDatabaseUnavailable) return;
  if (!isPreviewFrame(url) && !hasPreviewCookie(request.headers.get("cookie"))) return;
  const preview = await readPreview(ctx, request).catch(recordUnavailable(ctx, request));
  if (!preview) return;
  const { services } = ctx;
  const draft = await draftContent(services);
  await services.uploaded.prepare(draft, usedPictures(draft));
  ctx.showDraft(preview, draft);
}

async function hasBecomeUnavailable(ctx: RequestContext, request: Request): Promise<boolean> {
  if (ctx.isDatabaseUnavailable) return false;
  await pingDatabase(ctx.services.db).catch(recordUnavailable(ctx, request));
  return ctx.isDatabaseUnavailable;
}

function setHeaders({ status, headers }: Response, { preview, isFrame, content }: RequestContext, url: URL): void {
  if (status === 503) headers.set("Retry-After", RETRY_AFTER_SECONDS);
  if (preview) {
    headers.set("Cache-Control", "private, no-store");
    headers.set("X-Robots-Tag", "noindex");
  }
  if (isFrame) headers.set("X-Frame-Options", "SAMEORIGIN");
  const page = pageOfPartialData(url);
  if (page && isCacheablePage(page.path, content))
    headers.set(CONTENT_VERSION_HEADER, `${preview ? "draft" : content.version} ${page.path}${page.query}`);
}

function setCookies({ headers }: Response, cookies: readonly string[]): void {
  // The response's own cookies come last, because the last one wins: a login must override the end of a former session.
  const ownCookies = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const cookie of [...cookies, ...ownCookies]) headers.append("Set-Cookie", cookie);
}

function compressManifest(build: ServerBuild): Promise<PreparedResponse> {
  return compressResponse(
    agencyManifestText(build),
    { brotli: 11, gzip: 9 },
    {
      contentType: "text/javascript; charset=utf-8",
      security: {},
      caching: { "Cache-Control": "private, max-age=31536000, immutable", Vary: "Accept-Encoding" },
    },
  );
}
