import type { SiteDeps } from "#app/site-deps.ts";
import { consumeLink, issueLink, peekLink } from "#app/platform/database/links.server.ts";
import { MINUTE } from "#app/platform/durations.ts";
import { expireCookie, isHttps, readCookie, siteCookie } from "#app/platform/security/site-cookie.server.ts";

export const PENDING_LOGIN_MINUTES = 10;

const pendingLoginCookie = (deps: SiteDeps) =>
  siteCookie("login", isHttps(deps), { maxAge: PENDING_LOGIN_MINUTES * 60 });

export async function startPendingLogin(deps: SiteDeps, userId: string): Promise<string> {
  const lifetime = PENDING_LOGIN_MINUTES * MINUTE;
  const token = await issueLink(deps.db, "pendingLogins", { userId }, { now: deps.now(), lifetime });
  return pendingLoginCookie(deps).serialize(token);
}

export async function readPendingLoginCookie(deps: SiteDeps, headers: Headers): Promise<string | null> {
  const token = await readCookie(pendingLoginCookie(deps), headers.get("cookie"));
  return typeof token === "string" && token !== "" ? token : null;
}

/** @returns undefined: the login has ended, or the account is disabled */
export async function findPendingLogin({ db, now }: SiteDeps, token: string): Promise<{ userId: string } | undefined> {
  const result = await peekLink(db, "pendingLogins", token, now());
  if (!result.ok) return undefined;
  const { userId } = result.link;
  const user = db.selectFrom("users").select("id as userId").where("id", "=", userId).where("disabled", "=", false);
  return user.executeTakeFirst();
}

export async function endPendingLogin({ db, now }: SiteDeps, token: string): Promise<boolean> {
  return (await consumeLink(db, "pendingLogins", token, now())).ok;
}

export function expirePendingLoginCookie(deps: SiteDeps): Promise<string> {
  return expireCookie(pendingLoginCookie(deps));
}
