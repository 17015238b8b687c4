import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { createLinkToken, hashLinkToken } from "#app/platform/security/link-token.server.ts";
import { SESSION_MAX_DAYS } from "#app/features/account/retention.ts";
import { SESSION_IDLE_DAYS, sessionCookie } from "./session-cookie.server.ts";
import { expireCookie } from "#app/platform/security/site-cookie.server.ts";
import { after, DAY } from "#app/platform/durations.ts";

/** @returns the cookie with the token; the table has only its hash */
export async function createSession(deps: SiteDeps, userId: string, userAgent: string): Promise<string> {
  const { token, hash: tokenHash } = createLinkToken();
  const now = deps.now();
  const dates = { createdAt: now.toISOString(), expiresAt: expiryFrom(now) };
  await deps.db
    .insertInto("sessions")
    .values({ id: randomUUID(), tokenHash, userId, userAgent, ...dates })
    .execute();
  return sessionCookie(deps).serialize(token);
}

function expiryFrom(now: Date): string {
  return after(now, SESSION_IDLE_DAYS * DAY).toISOString();
}

/** @returns the hash of a signed token, whose session may have ended */
export async function readSessionTokenHash(deps: SiteDeps, headers: Headers): Promise<string | null> {
  const token: unknown = await sessionCookie(deps).parse(headers.get("cookie"));
  return typeof token === "string" && token !== "" ? hashLinkToken(token) : null;
}

export async function findSession({ db, now }: SiteDeps, tokenHash: string) {
  const session = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(["userId", "email", "firstName", "lastName", "picture", "role", "emailVerified", "disabled"])
    .select(["sessions.createdAt", "expiresAt"])
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
  const at = now().getTime();
  const isOpen =
    session && Date.parse(session.expiresAt) > at && Date.parse(session.createdAt) + SESSION_MAX_DAYS * DAY > at;
  return isOpen ? session : null;
}

/** A session is renewed at most once a day, because a renewal writes to the database. */
export function isRenewalDue({ expiresAt }: { expiresAt: string }, now: Date): boolean {
  return Date.parse(expiresAt) - now.getTime() <= (SESSION_IDLE_DAYS - 1) * DAY;
}

/** @returns null if the session has ended: its cookie would replace the one of a later session */
export async function renewSession(deps: SiteDeps, tokenHash: string, headers: Headers): Promise<string | null> {
  const expiresAt = expiryFrom(deps.now());
  const renewal = deps.db.updateTable("sessions").set({ expiresAt }).where("tokenHash", "=", tokenHash);
  if ((await renewal.executeTakeFirst()).numUpdatedRows === 0n) return null;
  const cookie = sessionCookie(deps);
  return cookie.serialize(await cookie.parse(headers.get("cookie")));
}

export async function logOut(deps: SiteDeps, headers: Headers): Promise<string> {
  const tokenHash = await readSessionTokenHash(deps, headers);
  if (tokenHash) await deps.db.deleteFrom("sessions").where("tokenHash", "=", tokenHash).execute();
  return expireCookie(sessionCookie(deps));
}

export async function endSession(db: Db, owner: { id: string }, sessionId: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", sessionId).where("userId", "=", owner.id).execute();
}

export async function endSessions(db: Db, userId: string, exceptHash: string | null = null): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("tokenHash", "!=", exceptHash ?? "") // no hash is empty
    .execute();
}

/** Call it before ending sessions: a concurrent login has either committed its session, or waits for this lock. */
export async function lockSessions(trx: Db, userId: string): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).$call(forUpdate(trx)).execute();
}
