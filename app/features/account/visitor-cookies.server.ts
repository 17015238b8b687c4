import { siteCookie } from "#app/platform/site-cookie.server.ts";
import { secondsLeft } from "./lockout.ts";
import type { StoredLock } from "./lockout.server.ts";

// Both only decide what a form says; what it may do is decided by the database.

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

export const REGISTERED_HOURS = 24;

/** Says, until the browser closes, that somebody signed up with it (§4 « registered in the session »). */
const registeredCookie = (secret: string, secure: boolean) =>
  siteCookie("registered", secure, { secrets: [`${secret} registered`] });

export function rememberRegistration(secret: string, now: Date, secure: boolean): Promise<string> {
  return registeredCookie(secret, secure).serialize(now.getTime());
}

export async function hasRegistered(headers: Headers, secret: string, now: Date, secure: boolean): Promise<boolean> {
  const at: unknown = await registeredCookie(secret, secure)
    .parse(headers.get("cookie"))
    .catch(() => null);
  return typeof at === "number" && now.getTime() - at < REGISTERED_HOURS * 3_600_000;
}
