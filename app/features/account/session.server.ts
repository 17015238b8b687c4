import { createHmac, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";
import type { Db } from "#app/platform/database.server.ts";
import type { Auth } from "./auth.server.ts";

interface SessionsTable {
  userId: string;
  token: string;
  expiresAt: string | Date;
}

export interface SessionUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  picture: string | null;
  emailVerified: boolean | number;
  disabled: boolean | number | null | undefined;
}

/**
 * Who is logged in, by one query, where the session stands as it is: almost always. null: better-auth has to look, which
 * also ends a session and prolongs it (docs/decisions/0016).
 */
export async function readSession(db: Db, auth: Auth, cookieHeader: string, now: Date): Promise<SessionUser | null> {
  const { authCookies, secret, sessionConfig } = await auth.$context;
  const { name } = authCookies.sessionToken;
  const token = unsign(parse(cookieHeader, name)[name], secret);
  if (!token) return null;
  const session = await db
    .withTables<{ sessions: SessionsTable }>()
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(["users.id", "email", "firstName", "lastName", "picture", "emailVerified", "disabled", "expiresAt"])
    .where("token", "=", token)
    .executeTakeFirst();
  if (!session) return null;
  const { expiresAt, ...user } = session;
  const left = new Date(expiresAt).getTime() - now.getTime();
  const untouched = (sessionConfig.expiresIn - sessionConfig.updateAge) * 1000;
  return left > untouched ? user : null;
}

/** What stands before the last dot, when better-auth signed it: HMAC-SHA256, Base64. */
function unsign(signed: string | undefined, secret: string): string | null {
  const dot = signed?.lastIndexOf(".") ?? -1;
  if (!signed || dot < 1) return null;
  const value = signed.slice(0, dot);
  // As texts: Node reads several as the same bytes, of which better-auth takes one.
  const claimed = Buffer.from(signed.slice(dot + 1));
  const own = Buffer.from(createHmac("sha256", secret).update(value).digest("base64"));
  return claimed.length === own.length && timingSafeEqual(claimed, own) ? value : null;
}
