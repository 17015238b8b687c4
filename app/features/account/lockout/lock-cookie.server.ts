import { isHttps, readCookie, siteCookie } from "#app/platform/security/site-cookie.server.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import { secondsLeft } from "./lockout.ts";
import type { StoredLock } from "./lockout.server.ts";

type Deps = Pick<AccountDeps, "now" | "publicUrl">;

/** The cookie only affects what the form displays; the database decides what is allowed. */
const lockCookie = (deps: Deps) => siteCookie("lock", isHttps(deps));

export function rememberLock(deps: Deps, lock: StoredLock): Promise<string> {
  return lockCookie(deps).serialize(lock.reference, { maxAge: secondsLeft(lock, deps.now()) });
}

export async function rememberedLock(deps: Deps, headers: Headers): Promise<string | null> {
  const reference = await readCookie(lockCookie(deps), headers.get("cookie"));
  // The cookie is unsigned, and PostgreSQL rejects NUL.
  return typeof reference === "string" && /^[\w-]+$/.test(reference) ? reference : null;
}
