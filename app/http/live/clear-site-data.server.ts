import type { Viewer } from "#app/platform/security/viewer.ts";
import { hasCopiesCookie, WIPE } from "./offline-copies.server.ts";
import { isMember } from "#app/http/request/require-member.server.ts";

/** Headers for a session's end: the browser's cache has the profile picture, a member's storage has offline copies. */
export function clearBrowser(viewer: Viewer | null, { headers }: Request): Record<string, string> {
  // The copies' cookie outlives the session. Without Clear-Site-Data, only a loaded document deletes them.
  return isMember(viewer) || hasCopiesCookie(headers.get("cookie"))
    ? { "Clear-Site-Data": WIPE, "X-Remix-Reload-Document": "true" }
    : { "Clear-Site-Data": '"cache"' };
}
