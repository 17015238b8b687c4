import { asksForPage } from "#app/http/response/content-types.ts";
import type { RequestContext } from "./request-context.server.ts";

/** No cache may store a page with a link token in its URL, and no other site may learn that URL. */
export const linkPageHeaders = () => ({ "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" });

export function isLinkToken(text: string): boolean {
  return /^[\w-]{20,100}$/.test(text);
}

/** @returns an empty text, which is the token of no link, if the parameter is missing or malformed */
export function readLinkToken(request: Request, parameter: string): string {
  const [value = "", ...others] = new URL(request.url).searchParams.getAll(parameter);
  return others.length === 0 && isLinkToken(value) ? value : "";
}

/** Logs an unknown token. After a plain form, the page's loader logs it instead. @param detail which link */
export function logUnknownLinkToken({ request, ctx }: { request: Request; ctx: RequestContext }, detail: string): void {
  if (!asksForPage(request)) ctx.logSecurity("unknown-link-token", { detail });
}
