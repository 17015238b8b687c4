import { expireCookie, hasCookie, readCookie, siteCookie } from "#app/platform/security/site-cookie.server.ts";

/** A message that the next page shows, without personal data. */
export type FlashName = (typeof NAMES)[number];

const NAMES = [
  "login",
  "logout",
  "deleted",
  "password-changed",
  "booked",
  "moved",
  "enquiry-sent",
  "hours-saved",
  "changes-notified",
  "changes-suppressed",
  "changes-undone",
  "saved",
  "removed",
  "days-closed",
  "content-saved",
  "content-discarded",
  "content-published",
  "content-waiting",
  "content-scheduled",
  "content-withdrawn",
  "content-restored",
  "picture-changed",
  "picture-removed",
  "picture-missing",
  "picture-empty",
  "picture-too-big",
  "picture-format",
  "picture-pixels",
  "picture-broken",
  "picture-heavy",
  "picture-busy",
  "picture-too-many",
  "picture-failed",
] as const;
export const FLASH_SECONDS = 30;
const cookieOf = (secure: boolean) => siteCookie("flash", secure, { maxAge: FLASH_SECONDS });

export function flashCookie(name: FlashName, secure: boolean): Promise<string> {
  return cookieOf(secure).serialize(name);
}

export async function takeFlash(
  cookieHeader: string | null,
  secure: boolean,
): Promise<{ name: FlashName; expiredCookie: string } | null> {
  if (!hasFlashCookie(cookieHeader)) return null;
  const cookie = cookieOf(secure);
  const value = await readCookie(cookie, cookieHeader);
  const name = NAMES.find((known) => known === value);
  return name ? { name, expiredCookie: await expireCookie(cookie) } : null;
}

export function hasFlashCookie(cookieHeader: string | null | undefined): boolean {
  return hasCookie(cookieHeader, "flash");
}
