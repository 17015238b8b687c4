import { createHmac, randomUUID } from "node:crypto";
import * as z from "zod";
import { allSecrets, type SiteSecrets } from "#app/platform/security/site-secrets.server.ts";
import { siteCookie } from "#app/platform/security/site-cookie.server.ts";
import { secondsLeft } from "#app/features/account/lockout/lockout.ts";
import type { StoredLock } from "#app/features/account/lockout/lockout.server.ts";

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
const registeredCookie = (secrets: SiteSecrets, secure: boolean) =>
  siteCookie("registered", secure, { secrets: allSecrets(secrets).map((secret) => `${secret} registered`) });

/** @param registration of the account (email-verification.server.ts); null: it was somebody else's already, and the cookie does not tell (D15) */
export function rememberRegistration(
  secrets: SiteSecrets,
  registration: string | null,
  now: Date,
  secure: boolean,
): Promise<string> {
  return registeredCookie(secrets, secure).serialize({
    at: now.getTime(),
    as: nameOf(secrets.secret, registration ?? randomUUID()),
  });
}

/** Whether somebody signed up with this browser. @param registration as whom; undefined: as anybody */
export async function hasRegistered(
  headers: Headers,
  secrets: SiteSecrets,
  now: Date,
  secure: boolean,
  registration?: string,
): Promise<boolean> {
  const kept = await registeredCookie(secrets, secure)
    .parse(headers.get("cookie"))
    .catch(() => null);
  const { data } = cookieSchema.safeParse(kept);
  if (!data || now.getTime() - data.at >= REGISTERED_HOURS * 3_600_000) return false;
  return registration === undefined || allSecrets(secrets).some((secret) => data.as === nameOf(secret, registration));
}

const cookieSchema = z.object({ at: z.number(), as: z.string() });

/** The name of a sign-up in the cookie, which tells nothing about the account. */
function nameOf(secret: string, registration: string): string {
  return createHmac("sha256", `${secret} registered`).update(registration).digest("base64url");
}
