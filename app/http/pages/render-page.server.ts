import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Services } from "#app/application/composition/services.server.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { hasSessionCookie } from "#app/features/account/session/better-auth.server.ts";
import { namesPlaced } from "#app/features/publishing/content-problems.ts";
import { draftContent } from "#app/features/publishing/store/stored-content.server.ts";
import type { CachedFragments } from "#app/layout/site/cached-fragments.ts";
import { pingDatabase } from "#app/platform/database/connection.server.ts";
import { loggedPath } from "#app/http/response/access-log.server.ts";
import { agencyBuild, agencyManifest, isAgencyManifest, publicBuild } from "./visible-routes.ts";
import { isAgencyPath } from "#app/http/request/agency-path.ts";
import { isJson } from "#app/http/response/content-types.ts";
import { CONTENT_VERSION } from "#app/router/page-version.ts";
import { pageOfPart } from "./content-version.ts";
import { followCopies, leadByCopiesEnd } from "#app/http/live/offline-copies.server.ts";
import type { PreparedResponse } from "#app/http/static/prepared-response.ts";
import { isCacheablePage } from "./cacheable-pages.ts";
import { serveCached } from "./page-response.server.ts";
import { hasPreviewCookie, isPreviewFrame, readPreview } from "./preview.server.ts";
import { methodRefusal } from "#app/http/response/refusal-page.server.ts";
import { isMember } from "#app/http/request/require-member.server.ts";
import { dataHandlers } from "./route-subset.ts";
import { startVisit, Visit } from "#app/http/request/request-context.server.ts";

export interface PageRequest {
  request: Request;
  /** As it was sent; `request.url` is what the URL standard makes of it. */
  target: string;
  requestId: string;
  address: string;
}

/** What React Router answers to a visit, before it is said who may keep it and how it is compressed. */
export type Render = (page: PageRequest, content: SiteContent) => Promise<{ response: Response; visit: Visit }>;

/** A database that restarts is back by then. */
const RETRY_AFTER_SECONDS = "10";

/** @param sharedWith what a rendering for one visitor takes over from everybody's copy, if there is one */
export function createRender(
  services: Services,
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: "production" | "development",
  sharedWith: (target: string, content: SiteContent) => CachedFragments | null,
): Render {
  const shown = typeof build === "function" ? build : publicBuild(build);
  const handle = createRequestHandler(shown, mode);
  const handleData = typeof shown === "function" ? null : dataHandlers(shown, mode);
  const handleOfAgency = createRequestHandler(typeof build === "function" ? build : agencyBuild(build), mode);
  let manifest: Promise<PreparedResponse> | undefined;

  return async ({ request, target, requestId, address }, content) => {
    const context = new RouterContextProvider();
    const { method, headers } = request;
    const visit = new Visit(services, { method, headers, requestId, address, content });
    startVisit(context, visit);
    const led = await leadByCopiesEnd(visit, request);
    if (led) return { response: led, visit };

    const url = new URL(request.url);
    const viewer = await findViewer(visit, request);
    const ofAgency = isAgencyPath(url.pathname) && isMember(viewer);
    if (ofAgency && typeof build === "object" && isAgencyManifest(request))
      return { response: serveCached(await (manifest ??= agencyManifest(build)), request), visit };

    await showPreview(visit, request, url);
    if (!visit.preview && viewer && isReading(method)) visit.shared = sharedWith(target, visit.content);
    // After the preview, which only they may see.
    if (isMember(viewer) && isPreviewFrame(url) && !ofAgency && isReading(method)) visit.showAsFrame();

    const handleThis = ofAgency ? handleOfAgency : (handleData?.(url.pathname) ?? handle);
    let response = await handleThis(request, context);
    if (response.status === 500 && (await hasGoneAway(visit, request))) response = await handle(request, context);
    // React Router's own words, in English, for a file that takes no form.
    if (response.status === 405 && isJson(response)) {
      response = methodRefusal(["GET", "HEAD"]);
      response.headers.set("Cache-Control", "private, no-store");
    }
    setHeaders(response, visit, url);
    response = await followCopies(visit, { request, viewer, response, ofAgency });
    setCookies(response, visit);
    return { response, visit };
  };
}

export function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** A database that does not answer is for the page to say, or for the form, which keeps what was typed. */
function notingAway(visit: Visit, request: Request): (error: unknown) => null {
  return (error) => {
    visit.isDatabaseAway = true;
    const { requestId, services } = visit;
    services.log.error({ requestId, path: loggedPath(new URL(request.url).pathname), err: error }, "request failed");
    return null;
  };
}

async function findViewer(visit: Visit, request: Request): Promise<Viewer | null> {
  if (!hasSessionCookie(request.headers.get("cookie"))) return null;
  const viewer = await visit.viewer().catch(notingAway(visit, request));
  // Another instance may have published for them a moment ago: members see at once what everybody sees within a second.
  if (isMember(viewer)) {
    const { published } = visit.services;
    await published.refresh().catch(() => {});
    visit.content = published.current();
  }
  return viewer;
}

/** Shows the draft to whoever asks for it and may see it. */
async function showPreview(visit: Visit, request: Request, url: URL): Promise<void> {
  if (isAgencyPath(url.pathname) || visit.isDatabaseAway) return;
  if (!isPreviewFrame(url) && !hasPreviewCookie(request.headers.get("cookie"))) return;
  const preview = await readPreview(visit, request).catch(notingAway(visit, request));
  if (!preview) return;
  const { publishing, uploaded } = visit.services;
  const draft = await draftContent(publishing);
  await uploaded.prepare(draft, namesPlaced(draft));
  visit.showDraft(preview, draft);
}

/** Whether a page failed because the database has stopped answering, which was not known when it began. */
async function hasGoneAway(visit: Visit, request: Request): Promise<boolean> {
  if (!isReading(request.method) || visit.isDatabaseAway) return false;
  await pingDatabase(visit.services.database.db).catch(notingAway(visit, request));
  return visit.isDatabaseAway;
}

function setHeaders({ status, headers }: Response, { preview, isFrame, content }: Visit, url: URL): void {
  if (status === 503) headers.set("Retry-After", RETRY_AFTER_SECONDS);
  if (preview) {
    headers.set("Cache-Control", "private, no-store");
    headers.set("X-Robots-Tag", "noindex");
  }
  if (isFrame) headers.set("X-Frame-Options", "SAMEORIGIN");
  const page = pageOfPart(url);
  if (page && isCacheablePage(page.path, content))
    headers.set(CONTENT_VERSION, `${preview ? "draft" : content.version} ${page.path}${page.query}`);
}

function setCookies({ headers }: Response, visit: Visit): void {
  // Before the answer's own cookies, since the browser keeps the last: a password may change while its session is
  // prolonged.
  const own = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const cookie of [...visit.cookies, ...own]) headers.append("Set-Cookie", cookie);
}
