import type { Viewer } from "#app/content/viewer.ts";
import { isMember } from "./require-member.server.ts";

/** Whatever the browser keeps of the site but its cookies. */
export const WIPE = '"cache", "storage"';

/**
 * For the answer that ends somebody's session: nothing of theirs stays in a browser that others use too. Their picture,
 * for one, is kept for a year. Of the agency's people the copies of the agenda go, with all that the site stores.
 */
export function clearBrowser(viewer: Viewer | null): Record<string, string> {
  // As a document, on whose way browsers that do not know this header drop the copies (kept-copies.server.ts).
  return isMember(viewer)
    ? { "Clear-Site-Data": WIPE, "X-Remix-Reload-Document": "true" }
    : { "Clear-Site-Data": '"cache"' };
}
