import { siteCookie } from "#app/platform/security/site-cookie.server.ts";
import { secondsLeft } from "./lockout.ts";
import type { StoredLock } from "./lockout.server.ts";

// It only decides what a form says; what it may do is decided by the database.

/** Refers to a lock, so that the form still shows it after a reload. */
const lockCookie = (secure: boolean) => siteCookie("lock", secure);

export function rememberLock(lock: StoredLock, now: Date, secure: boolean): Promise<string> {
  return lockCookie(secure).serialize(lock.reference, { maxAge: secondsLeft(lock, now) });
}

export async function rememberedLock(headers: Headers, secure: boolean): Promise<string | null> {
  const reference: unknown = await lockCookie(secure)
    .parse(headers.get("cookie"))
    .catch(() => null);
  // It is the visitor's to change, and PostgreSQL takes no NUL.
  return typeof reference === "string" && /^[\w-]+$/.test(reference) ? reference : null;
}
