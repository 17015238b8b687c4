import { asksForPage } from "#app/http/response/content-types.ts";
import type { RequestContext } from "./request-context.server.ts";

/** No cache may store a page with a link token in its URL, and no other site may learn that URL. */
export const linkPageHeaders = () => ({ "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" });

export function isLinkToken(text: string): boolean {
  return /^[\w-]{20,100}$/.test(text);
}

export function readLinkToken(request: Request, parameter: string): string | null {
  const values = new URL(request.url).searchParams.getAll(parameter);
  return values.length === 1 && isLinkToken(values[0]!) ? values[0]! : null;
}

/** Logs an unknown token. After a plain form, the page's loader logs it instead. @param detail which link */
export function logUnknownLinkToken({ request, ctx }: { request: Request; ctx: RequestContext }, detail: string): void {
  if (!asksForPage(request)) ctx.note("unknown-link-token", { detail });
}
