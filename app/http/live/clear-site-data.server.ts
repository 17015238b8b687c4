import type { Viewer } from "#app/platform/security/viewer.ts";
import { hasCopiesCookie, WIPE } from "./offline-copies.server.ts";
import { isMember } from "#app/http/request/require-member.server.ts";

/**
 * Headers for the end of a session. The browser's cache contains the profile picture; a member's storage also contains
 * offline copies, which the copies' cookie shows even after the session has expired.
 */
export function clearBrowser(viewer: Viewer | null, { headers }: Request): Record<string, string> {
  // Browsers without Clear-Site-Data delete the copies on a redirect (offline-copies.server.ts), which needs a document
  // request.
  return isMember(viewer) || hasCopiesCookie(headers.get("cookie"))
    ? { "Clear-Site-Data": WIPE, "X-Remix-Reload-Document": "true" }
    : { "Clear-Site-Data": '"cache"' };
}
