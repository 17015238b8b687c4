import type { Viewer } from "#app/platform/security/viewer.ts";
import { hasCopiesCookie, WIPE } from "./offline-copies.server.ts";
import { isMember } from "#app/http/request/require-member.server.ts";

/**
 * Headers of the response that ends a session: clears the browser's cache, such as the profile picture, which is cached
 * for a year. For members it also clears storage, which holds offline copies; the cookie identifies them after their
 * session has expired.
 */
export function clearBrowser(viewer: Viewer | null, { headers }: Request): Record<string, string> {
  // As a document request: browsers without this header drop the copies through a redirect (offline-copies.server.ts).
  return isMember(viewer) || hasCopiesCookie(headers.get("cookie"))
    ? { "Clear-Site-Data": WIPE, "X-Remix-Reload-Document": "true" }
    : { "Clear-Site-Data": '"cache"' };
}
