import { asksForPage } from "#app/http/response/content-types.ts";
import type { RequestContext } from "./request-context.server.ts";

/** Headers of a page whose address holds a link token: no cache may keep it, and no other site may learn it. */
export const linkPageHeaders = () => ({ "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" });

/** Whether a text can be a link token; anything else is not even looked up. */
export function isLinkToken(text: string): boolean {
  return /^[\w-]{20,100}$/.test(text);
}

/** The link token in the link that was followed; anything that cannot be one is not even looked up. */
export function readLinkToken(request: Request, parameter: string): string | null {
  const values = new URL(request.url).searchParams.getAll(parameter);
  return values.length === 1 && isLinkToken(values[0]!) ? values[0]! : null;
}

/**
 * Notes a link's secret that is nobody's, as a form found it. A page that answers looks at the link again, and says so itself.
 * @param detail which link
 */
export function logUnknownLinkToken({ request, ctx }: { request: Request; ctx: RequestContext }, detail: string): void {
  if (!asksForPage(request)) ctx.note("unknown-link-token", { detail });
}
