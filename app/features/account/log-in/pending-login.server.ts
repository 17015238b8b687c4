import { createLinkToken, hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { siteCookie } from "#app/platform/security/site-cookie.server.ts";

/** For how long a login waits for its code. */
export const PENDING_LOGIN_MINUTES = 10;

/** Leads a browser, after the right password, to the page that asks for the code. It opens nothing. */
const pendingLoginCookie = (secure: boolean) => siteCookie("login", secure, { maxAge: PENDING_LOGIN_MINUTES * 60 });

/** A login that waits for its code. There is no session until it is there. */
export async function openPendingLogin(db: Db, userId: string, now: Date, secure: boolean): Promise<string> {
  const { token, hash } = createLinkToken();
  await db
    .insertInto("pendingLogins")
    .values({
      tokenHash: hash,
      userId,
      expiresAt: new Date(now.getTime() + PENDING_LOGIN_MINUTES * 60_000).toISOString(),
      createdAt: now.toISOString(),
    })
    .execute();
  return pendingLoginCookie(secure).serialize(token);
}

/** What the browser's cookie says, whatever it leads to; null: it has none. */
export async function presentedPendingLogin(headers: Headers, secure: boolean): Promise<string | null> {
  const token: unknown = await pendingLoginCookie(secure)
    .parse(headers.get("cookie"))
    .catch(() => null);
  return typeof token === "string" && token !== "" ? token : null;
}

/** Whose login waits; undefined: it is over. An account that was closed meanwhile lets nobody in. */
export async function findPendingLogin(db: Db, token: string, now: Date): Promise<{ userId: string } | undefined> {
  return db
    .selectFrom("pendingLogins")
    .innerJoin("users", "users.id", "pendingLogins.userId")
    .select("userId")
    .where("tokenHash", "=", hashLinkToken(token))
    .where("expiresAt", ">", now.toISOString())
    .where("disabled", "=", false)
    .executeTakeFirst();
}

/** @returns whether it was still there */
export async function endPendingLogin(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("pendingLogins")
    .where("tokenHash", "=", hashLinkToken(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export function forgetPendingLogin(secure: boolean): Promise<string> {
  return pendingLoginCookie(secure).serialize("", { maxAge: 0 });
}
