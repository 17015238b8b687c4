import { redirect } from "react-router";
import { RETURN_FIELD, safeReturn, withReturn } from "#app/features/account/return-to.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { isOfAgency } from "#app/features/account/members/roles.server.ts";
import { allSecrets } from "#app/platform/security/site-secrets.server.ts";
import { siteCookie } from "#app/platform/security/site-cookie.server.ts";
import { isData, isHtml } from "#app/http/response/content-types.ts";
import { COPIES_END, OFFLINE_COPY_HOURS } from "./offline-worker.ts";
import { isMember } from "#app/http/request/require-member.server.ts";
import type { RequestContext } from "#app/http/request/request-context.server.ts";
import { HOUR } from "#app/platform/durations.ts";

/** Whatever the browser keeps of the site but its cookies. */
export const WIPE = '"cache", "storage"';

/**
 * Says, in a browser that may keep copies of the agency's space, whose they are: so they can go when that person's role goes.
 * It is set again after an hour, so that it outlives whatever was copied in that hour.
 */
const copiesCookie = ({ secure, services }: RequestContext) =>
  siteCookie("copies", secure, {
    maxAge: (OFFLINE_COPY_HOURS + 1) * 3600,
    secrets: allSecrets(services.account).map((secret) => `${secret} copies`),
  });

interface Copies {
  userId: string;
  /** When the cookie was set, in milliseconds. */
  at: number;
  /** They have to go, and the worker has not heard of it yet. */
  ends?: true;
}

/** Whoever has copies gets pages of their own: one of them may have to wipe the copies. */
export function hasCopiesCookie(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes("solstice.copies=") ?? false;
}

interface Answered {
  request: Request;
  viewer: Viewer | null;
  response: Response;
  /** It is an answer of the agency's space, to a member. */
  ofAgency: boolean;
}

/**
 * Safari knows `Clear-Site-Data` from iOS 17 on, and the worker sees the documents below /agence alone: the next document of
 * a browser whose copies have to go comes by way of an address there, at which the worker drops them.
 */
export async function leadByCopiesEnd(ctx: RequestContext, request: Request): Promise<Response | null> {
  const cookies = request.headers.get("cookie");
  if (!hasCopiesCookie(cookies)) return null;
  const { pathname, search, searchParams } = new URL(request.url);
  // The worker asks in its own name there, for no document.
  const isThere = pathname === COPIES_END && request.method === "GET";
  if (!isThere && !isDocument(request)) return null;
  const cookie = copiesCookie(ctx);
  const copies: unknown = await cookie.parse(cookies).catch(() => null);
  if (!isCopies(copies) || !copies.ends) return null;
  if (!isThere) return redirect(withReturn(COPIES_END, pathname + search), 303);
  const forget = await cookie.serialize("", { maxAge: 0 });
  return redirect(safeReturn(searchParams.get(RETURN_FIELD)), { status: 303, headers: { "Set-Cookie": forget } });
}

/** One that is shown: what is fetched for later goes past the worker. */
function isDocument({ method, headers }: Request): boolean {
  return method === "GET" && headers.get("sec-fetch-dest") === "document" && !headers.has("sec-purpose");
}

/**
 * Notes with each answer of the agency's space whose copies the browser keeps, and has it drop them with the first answer,
 * of whatever page, after that person's role is gone or somebody else has logged in. A session that has merely ended takes
 * nothing: what the browser stores may be a text that is not sent yet.
 * @returns the answer, or what leads its document by the worker first
 */
export async function followCopies(
  ctx: RequestContext,
  { request, viewer, response, ofAgency }: Answered,
): Promise<Response> {
  const cookies = request.headers.get("cookie");
  if (!ofAgency && !hasCopiesCookie(cookies)) return response;
  const cookie = copiesCookie(ctx);
  const copies: unknown = await cookie.parse(cookies).catch(() => null);
  const known = isCopies(copies) ? copies : null;
  const now = ctx.services.now().getTime();
  // What sends no such header has no worker either.
  const end = ({ userId }: Copies) =>
    request.headers.has("sec-fetch-dest")
      ? cookie.serialize({ userId, at: now, ends: true } satisfies Copies)
      : cookie.serialize("", { maxAge: 0 });
  if (response.headers.get("Clear-Site-Data") === WIPE) {
    // They go already.
    if (known) ctx.cookies.push(await end(known));
  } else if (known && !known.ends && (await haveToGo(ctx, known, viewer))) {
    ctx.cookies.push(await end(known));
    if (isDocument(request) && isHtml(response)) {
      const { pathname, search } = new URL(request.url);
      return redirect(withReturn(COPIES_END, pathname + search), { status: 303, headers: { "Clear-Site-Data": WIPE } });
    }
    response.headers.set("Clear-Site-Data", WIPE);
  } else if (isMember(viewer)) {
    // Somebody else's that still have to go take along what is copied until then.
    const isNoted = known && (known.userId === viewer.id ? !known.ends && now - known.at < HOUR : known.ends);
    if (ofAgency && (isHtml(response) || isData(response)) && !isNoted)
      ctx.cookies.push(await cookie.serialize({ userId: viewer.id, at: now } satisfies Copies));
  }
  return response;
}

async function haveToGo({ services }: RequestContext, { userId }: Copies, viewer: Viewer | null): Promise<boolean> {
  if (viewer && viewer.id !== userId) return true;
  return !isMember(viewer) && !(await isOfAgency(services.account.db, userId).catch(() => true));
}

function isCopies(value: unknown): value is Copies {
  const { userId, at } = (value ?? {}) as Partial<Copies>;
  return typeof userId === "string" && typeof at === "number";
}
