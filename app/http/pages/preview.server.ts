import { PREVIEW_DAYS, readPreviewLink } from "#app/features/publishing/drafts/preview-links.server.ts";
import { expireCookie, hasCookie, readCookie, siteCookie } from "#app/platform/security/site-cookie.server.ts";
import { isLinkToken } from "#app/http/request/link-token-param.server.ts";
import { isMember } from "#app/http/request/require-member.server.ts";
import type { Preview, RequestContext } from "#app/http/request/request-context.server.ts";

const MEMBER = "member";
const cookieOf = (secure: boolean) => siteCookie("preview", secure);

/** @param secret the token of a preview link; null for a member */
export function previewCookie(secret: string | null, secure: boolean): Promise<string> {
  return cookieOf(secure).serialize(secret ?? MEMBER, secret === null ? {} : { maxAge: PREVIEW_DAYS * 86_400 });
}

export function endPreviewCookie(secure: boolean): Promise<string> {
  return expireCookie(cookieOf(secure));
}

/** Browsers with this cookie never get a cached page and never fill the cache. */
export function hasPreviewCookie(cookieHeader: string | null | undefined): boolean {
  return hasCookie(cookieHeader, "preview");
}

export const PREVIEW_PARAMETER = "apercu";
export const PREVIEW_FRAMES = { draft: "brouillon", published: "en-ligne" } as const;

export function isPreviewFrame({ searchParams }: URL): boolean {
  return Object.values<string | null>(PREVIEW_FRAMES).includes(searchParams.get(PREVIEW_PARAMETER));
}

export async function readPreview(ctx: RequestContext, request: Request): Promise<Preview | null> {
  const frame = new URL(request.url).searchParams.get(PREVIEW_PARAMETER);
  if (frame === PREVIEW_FRAMES.published) return null;
  if (frame === PREVIEW_FRAMES.draft && isMember(await ctx.viewer())) return "member";
  const cookies = request.headers.get("cookie");
  if (!hasPreviewCookie(cookies)) return null;
  const value = await readCookie(cookieOf(ctx.secure), cookies);
  if (value === MEMBER) return isMember(await ctx.viewer()) ? "member" : null;
  if (typeof value !== "string" || !isLinkToken(value)) return null;
  return (await readPreviewLink(ctx.services, value)).ok ? "link" : null;
}
