import { cookieName, siteCookie } from "#app/platform/security/site-cookie.server.ts";
import { allSecrets, type SiteSecrets } from "#app/platform/security/site-secrets.server.ts";

/** A session, and its cookie, ends this long after its last renewal. */
export const SESSION_DAYS = 7;

/** Signed: a made-up token costs no query, and withdrawing the secret ends every session. */
export function sessionCookie({ publicUrl, ...secrets }: SiteSecrets & { publicUrl: string }) {
  const options = { maxAge: SESSION_DAYS * 86_400, secrets: allSecrets(secrets) };
  return siteCookie("session_token", publicUrl.startsWith("https:"), options);
}

/** Whether the header holds a session cookie, valid or not: such a visitor never gets a cached page. */
export function hasSessionCookie(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes(`${cookieName("session_token", false)}=`) ?? false;
}
