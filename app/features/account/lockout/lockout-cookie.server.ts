import type { SiteDeps } from "#app/site-deps.ts";
import { isHttps, readCookie, siteCookie } from "#app/platform/security/site-cookie.server.ts";
import { secondsLeft } from "./lockout.ts";
import type { StoredLockout } from "./lockout.server.ts";

/** The cookie only affects what the form displays; the database decides what is allowed. */
const lockoutCookie = (deps: SiteDeps) => siteCookie("lock", isHttps(deps));

export function writeLockoutCookie(deps: SiteDeps, lockout: StoredLockout): Promise<string> {
  return lockoutCookie(deps).serialize(lockout.reference, { maxAge: secondsLeft(lockout, deps.now()) });
}

export async function readLockoutCookie(deps: SiteDeps, headers: Headers): Promise<string | null> {
  const reference = await readCookie(lockoutCookie(deps), headers.get("cookie"));
  // The cookie is unsigned, and PostgreSQL rejects NUL.
  return typeof reference === "string" && /^[\w-]+$/.test(reference) ? reference : null;
}
