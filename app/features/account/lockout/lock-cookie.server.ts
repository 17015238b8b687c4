import { readCookie, siteCookie } from "#app/platform/security/site-cookie.server.ts";
import { secondsLeft } from "./lockout.ts";
import type { StoredLock } from "./lockout.server.ts";

/** The cookie only affects what the form displays; the database decides what is allowed. */
const lockCookie = (secure: boolean) => siteCookie("lock", secure);

export function rememberLock(lock: StoredLock, now: Date, secure: boolean): Promise<string> {
  return lockCookie(secure).serialize(lock.reference, { maxAge: secondsLeft(lock, now) });
}

export async function rememberedLock(headers: Headers, secure: boolean): Promise<string | null> {
  const reference = await readCookie(lockCookie(secure), headers.get("cookie"));
  // The cookie is unsigned, and PostgreSQL rejects NUL.
  return typeof reference === "string" && /^[\w-]+$/.test(reference) ? reference : null;
}
