import { redirect } from "react-router";
import { RETURN_FIELD, safeReturnPath, withReturn } from "#app/features/account/return-to.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { isActiveMember } from "#app/records/active-member.server.ts";
import { allSecrets } from "#app/platform/security/site-secrets.server.ts";
import { expireCookie, hasCookie, readCookie, siteCookie } from "#app/platform/security/site-cookie.server.ts";
import { isData, isHtml } from "#app/http/response/content-types.ts";
import { COPIES_END, OFFLINE_COPY_HOURS } from "./offline-worker.ts";
import { isMember } from "#app/http/request/require-member.server.ts";
import type { RequestContext } from "#app/http/request/request-context.server.ts";
import { HOUR } from "#app/platform/durations.ts";

export const CLEAR_CACHE_AND_STORAGE = '"cache", "storage"';

/** Names the owner of the browser's offline copies. It is renewed every hour, so that it outlives the copies. */
const copiesCookie = ({ secure, services }: RequestContext) =>
  siteCookie("copies", secure, {
    maxAge: (OFFLINE_COPY_HOURS + 1) * 3600,
    secrets: allSecrets(services).map((secret) => `${secret} copies`),
  });

/** The cookie's value; `at` is the time of its renewal. */
interface Copies {
  userId: string;
  at: number;
  /** True while the worker still has to delete the copies. */
  ends?: true;
}

/** Browsers with copies never get a cached page, because the response may have to delete the copies. */
export function hasCopiesCookie(cookieHeader: string | null | undefined): boolean {
  return hasCookie(cookieHeader, "copies");
}

interface Exchange {
  request: Request;
  viewer: Viewer | null;
  response: Response;
  isOfAgency: boolean;
}

/** Redirects through COPIES_END, where the worker deletes the copies, because iOS 16 lacks `Clear-Site-Data`. */
export async function redirectThroughCopiesEnd(ctx: RequestContext, request: Request): Promise<Response | null> {
  const cookieHeader = request.headers.get("cookie");
  if (!hasCopiesCookie(cookieHeader)) return null;
  const { pathname, search, searchParams } = new URL(request.url);
  // A request by the worker itself is no document, so COPIES_END is recognized by its path.
  const isCopiesEnd = pathname === COPIES_END && request.method === "GET";
  if (!isCopiesEnd && !isDocument(request)) return null;
  const cookie = copiesCookie(ctx);
  const copies = await readCookie(cookie, cookieHeader);
  if (!isCopies(copies) || !copies.ends) return null;
  if (!isCopiesEnd) return redirect(withReturn(COPIES_END, pathname + search), 303);
  const headers = { "Set-Cookie": await expireCookie(cookie) };
  return redirect(safeReturnPath(searchParams.get(RETURN_FIELD)), { status: 303, headers });
}

/** True for a document that the browser displays; false for a prefetch, which bypasses the worker. */
function isDocument({ method, headers }: Request): boolean {
  return method === "GET" && headers.get("sec-fetch-dest") === "document" && !headers.has("sec-purpose");
}

/**
 * Renews the cookie, or deletes the copies after a lost role or another login.
 * An expired session deletes no copies, because `CLEAR_CACHE_AND_STORAGE` would also delete form drafts.
 */
export async function updateCopies(
  ctx: RequestContext,
  { request, viewer, response, isOfAgency }: Exchange,
): Promise<Response> {
  const cookieHeader = request.headers.get("cookie");
  if (!isOfAgency && !hasCopiesCookie(cookieHeader)) return response;
  const cookie = copiesCookie(ctx);
  const value = await readCookie(cookie, cookieHeader);
  const copies = isCopies(value) ? value : null;
  const now = ctx.services.now().getTime();
  // A browser without this header has no service worker.
  const endCopies = ({ userId }: Copies) =>
    request.headers.has("sec-fetch-dest")
      ? cookie.serialize({ userId, at: now, ends: true } satisfies Copies)
      : expireCookie(cookie);
  if (response.headers.get("Clear-Site-Data") === CLEAR_CACHE_AND_STORAGE) {
    if (copies) ctx.responseCookies.push(await endCopies(copies));
  } else if (copies && !copies.ends && (await mustBeDeleted(ctx, copies, viewer))) {
    ctx.responseCookies.push(await endCopies(copies));
    if (isDocument(request) && isHtml(response)) {
      const { pathname, search } = new URL(request.url);
      return redirect(withReturn(COPIES_END, pathname + search), {
        status: 303,
        headers: { "Clear-Site-Data": CLEAR_CACHE_AND_STORAGE },
      });
    }
    response.headers.set("Clear-Site-Data", CLEAR_CACHE_AND_STORAGE);
  } else if (isOfAgency && isMember(viewer) && (isHtml(response) || isData(response))) {
    const isFresh = copies?.userId === viewer.id && !copies.ends && now - copies.at < HOUR;
    // Another owner's cookie stays until their copies are deleted; the viewer's new copies are deleted with them.
    const endsOthersCopies = copies?.ends && copies.userId !== viewer.id;
    if (!isFresh && !endsOthersCopies)
      ctx.responseCookies.push(await cookie.serialize({ userId: viewer.id, at: now } satisfies Copies));
  }
  return response;
}

async function mustBeDeleted(
  { services }: RequestContext,
  { userId }: Copies,
  viewer: Viewer | null,
): Promise<boolean> {
  if (viewer && viewer.id !== userId) return true;
  return !isMember(viewer) && !(await isActiveMember(services.db, userId).catch(() => true));
}

function isCopies(value: unknown): value is Copies {
  const { userId, at } = (value ?? {}) as Partial<Copies>;
  return typeof userId === "string" && typeof at === "number";
}
