import type { Viewer } from "#app/platform/security/viewer.ts";
import { hasCopiesCookie, CLEAR_CACHE_AND_STORAGE } from "./offline-copies.server.ts";
import { isMember } from "#app/http/request/require-member.server.ts";

/** At the end of a session, the browser deletes the cached profile picture and, for a member, the offline copies. */
export function clearSiteData(viewer: Viewer | null, { headers }: Request): Record<string, string> {
  // The copies' cookie may outlive the session. Browsers without Clear-Site-Data delete the copies after the reload.
  return isMember(viewer) || hasCopiesCookie(headers.get("cookie"))
    ? { "Clear-Site-Data": CLEAR_CACHE_AND_STORAGE, "X-Remix-Reload-Document": "true" }
    : { "Clear-Site-Data": '"cache"' };
}
