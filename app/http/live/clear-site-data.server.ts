import type { Viewer } from "#app/platform/security/viewer.ts";
import { hasCopiesCookie, WIPE } from "./offline-copies.server.ts";
import { isMember } from "#app/http/request/require-member.server.ts";

/**
 * For the answer that ends somebody's session: nothing of theirs stays in a browser that others use too. Their picture,
 * for one, is kept for a year. Of the agency's people the copies of the agenda go, with all that the site stores; also
 * where their session had ended before and the browser alone says whose they are.
 */
export function clearBrowser(viewer: Viewer | null, { headers }: Request): Record<string, string> {
  // As a document, on whose way browsers that do not know this header drop the copies (offline-copies.server.ts).
  return isMember(viewer) || hasCopiesCookie(headers.get("cookie"))
    ? { "Clear-Site-Data": WIPE, "X-Remix-Reload-Document": "true" }
    : { "Clear-Site-Data": '"cache"' };
}
