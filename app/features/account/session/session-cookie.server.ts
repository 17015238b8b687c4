import { hasCookie, isHttps, siteCookie } from "#app/platform/security/site-cookie.server.ts";
import { allSecrets, type SiteSecrets } from "#app/platform/security/site-secrets.server.ts";

/** A session ends this long after its last renewal. */
export const SESSION_IDLE_DAYS = 7;

/** The cookie is signed, so a made-up token costs no query, and removing a secret ends the sessions signed with it. */
export function sessionCookie({ publicUrl, ...secrets }: SiteSecrets & { publicUrl: string }) {
  const options = { maxAge: SESSION_IDLE_DAYS * 86_400, secrets: allSecrets(secrets) };
  return siteCookie("session_token", isHttps({ publicUrl }), options);
}

/** The session itself may have ended. */
export function hasSessionCookie(cookieHeader: string | null | undefined): boolean {
  return hasCookie(cookieHeader, "session_token");
}
