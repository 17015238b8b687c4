import { createHmac, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";
import type { Db } from "#app/platform/database/connection.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";
import type { SiteSecrets } from "#app/platform/security/site-secrets.server.ts";
import { type Auth, sessionCookieName } from "./better-auth.server.ts";
import { SESSION_END_DAYS } from "#app/features/account/retention.ts";

interface SessionsTable {
  userId: string;
  token: string;
  createdAt: string | Date;
  expiresAt: string | Date;
}

/** Whether a session has reached its end, in use or not. */
export function isOver(createdAt: string | Date, now: Date): boolean {
  return now.getTime() - new Date(createdAt).getTime() >= SESSION_END_DAYS * 86_400_000;
}

export interface SessionUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  picture: string | null;
  role: string | null | undefined;
  emailVerified: boolean | number;
  disabled: boolean | number | null | undefined;
}

/**
 * Who is logged in, by one query, when the session needs no change: almost always. null: better-auth has to look, which
 * also ends a session and prolongs it (docs/decisions/0016).
 */
export async function readSession(db: Db, auth: Auth, cookieHeader: string, now: Date): Promise<SessionUser | null> {
  const token = await presentedToken(auth, cookieHeader);
  if (!token) return null;
  const [session] = (await sessionOf(db, { token })).rows;
  if (!session) return null;
  const { expiresAt, createdAt, ...user } = session;
  if (isOver(createdAt, now)) return null;
  const { sessionConfig } = await auth.$context;
  const left = new Date(expiresAt).getTime() - now.getTime();
  const untouched = (sessionConfig.expiresIn - sessionConfig.updateAge) * 1000;
  return left > untouched ? user : null;
}

const sessionOf = compiledQuery((db, { token }: { token: string }) =>
  db
    .withTables<{ sessions: SessionsTable }>()
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select([
      "users.id",
      "email",
      "firstName",
      "lastName",
      "picture",
      "role",
      "emailVerified",
      "disabled",
      "expiresAt",
      "sessions.createdAt",
    ])
    .where("token", "=", token),
);

/** The token in a session cookie that this site signed, whether the session goes on or not. */
export async function presentedToken(auth: Auth, cookieHeader: string | null): Promise<string | null> {
  const { authCookies, secret } = await auth.$context;
  const { name } = authCookies.sessionToken;
  return cookieHeader ? unsign(parse(cookieHeader, name)[name], secret) : null;
}

/**
 * Signs a session cookie anew that a former secret has signed: better-auth knows one secret. The browser gets the new
 * cookie with the next prolongation, within a day of use.
 * @returns the Cookie header as the rest of the site reads it; null: it is good as it is
 */
export function resignSession(
  cookieHeader: string | null,
  { secret, formerSecrets = [], publicUrl }: SiteSecrets & { publicUrl: string },
): string | null {
  if (!cookieHeader || formerSecrets.length === 0) return null;
  const name = sessionCookieName(publicUrl);
  const signed = parse(cookieHeader, name)[name];
  const token = formerSecrets.map((former) => unsign(signed, former)).find((value) => value !== null);
  if (!token) return null;
  const anew = `${name}=${encodeURIComponent(`${token}.${signatureOf(token, secret)}`)}`;
  const others = cookieHeader.split(";").filter((cookie) => cookie.trim().split("=")[0] !== name);
  return [...others, anew].join("; ");
}

/** The text before the last dot, if better-auth signed it: HMAC-SHA256, Base64. */
function unsign(signed: string | undefined, secret: string): string | null {
  const dot = signed?.lastIndexOf(".") ?? -1;
  if (!signed || dot < 1) return null;
  const value = signed.slice(0, dot);
  // Compared as texts: Node decodes several texts to the same bytes, and better-auth accepts only one of them.
  const claimed = Buffer.from(signed.slice(dot + 1));
  const own = Buffer.from(signatureOf(value, secret));
  return claimed.length === own.length && timingSafeEqual(claimed, own) ? value : null;
}

function signatureOf(value: string, secret: string): string {
  return createHmac("sha256", secret).update(value).digest("base64");
}
