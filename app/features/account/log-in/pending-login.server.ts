import { consumeLink, issueLink, peekLink } from "#app/platform/database/links.server.ts";
import { MINUTE } from "#app/platform/durations.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { expireCookie, readCookie, siteCookie } from "#app/platform/security/site-cookie.server.ts";

export const PENDING_LOGIN_MINUTES = 10;

const pendingLoginCookie = (secure: boolean) => siteCookie("login", secure, { maxAge: PENDING_LOGIN_MINUTES * 60 });

export async function openPendingLogin(db: Db, userId: string, now: Date, secure: boolean): Promise<string> {
  const lasts = PENDING_LOGIN_MINUTES * MINUTE;
  const token = await issueLink(db, "pendingLogins", { userId }, { now, lasts });
  return pendingLoginCookie(secure).serialize(token);
}

export async function presentedPendingLogin(headers: Headers, secure: boolean): Promise<string | null> {
  const token = await readCookie(pendingLoginCookie(secure), headers.get("cookie"));
  return typeof token === "string" && token !== "" ? token : null;
}

/** @returns undefined: the login has ended, or the account is disabled */
export async function findPendingLogin(db: Db, token: string, now: Date): Promise<{ userId: string } | undefined> {
  const found = await peekLink(db, "pendingLogins", token, now);
  if (!found.ok) return undefined;
  const { userId } = found.link;
  const user = db.selectFrom("users").select("id as userId").where("id", "=", userId).where("disabled", "=", false);
  return user.executeTakeFirst();
}

export async function endPendingLogin(db: Db, token: string, now: Date): Promise<boolean> {
  return (await consumeLink(db, "pendingLogins", token, now)).ok;
}

export function forgetPendingLogin(secure: boolean): Promise<string> {
  return expireCookie(pendingLoginCookie(secure));
}
