import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import type { DatabaseKind, Db } from "#app/platform/database/connection.server.ts";
import { cookieName } from "#app/platform/security/site-cookie.server.ts";
import { PASSWORD_MAXIMUM } from "#app/forms/person.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import { hashPassword, verifyPassword } from "#app/features/account/password/password-hash.server.ts";

export interface AuthOptions {
  /** The database, or a transaction of it: what better-auth writes then belongs to that transaction. */
  db: Db;
  kind: DatabaseKind;
  publicUrl: string;
  secret: string;
  /** Hashed beforehand, and what was typed for the present one checked, so that no transaction stays open meanwhile. */
  passwordHash?: string;
}

export const SESSION_DAYS = 7;
const SESSION_COOKIE = "session_token";
/** All that it may set or clear. */
const COOKIES = [SESSION_COOKIE, "session_data", "account_data", "dont_remember"];

export type Auth = ReturnType<typeof createAuth>;

/**
 * better-auth on our tables. Its own HTTP handler is not mounted: routes call `auth.api`, behind our limits,
 * messages and cross-origin check. It sends no mail either: it swallows the errors of its mail callbacks, and a
 * verification mail belongs to the transaction of the account (email-verification.server.ts).
 */
export function createAuth({ db, kind, publicUrl, secret, passwordHash }: AuthOptions) {
  const https = publicUrl.startsWith("https:");
  return betterAuth({
    baseURL: publicUrl,
    secret,
    database: { db, type: kind, transaction: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    user: {
      modelName: "users",
      fields: { image: "picture" },
      additionalFields: {
        firstName: { type: "string", required: true },
        lastName: { type: "string", required: true },
        gender: { type: "string", required: true },
        // Set by the agency alone, never from a form.
        role: { type: "string", required: false, input: false, defaultValue: "client" },
        disabled: { type: "boolean", required: false, input: false, defaultValue: false },
      },
    },
    session: { modelName: "sessions", expiresIn: SESSION_DAYS * 86_400, updateAge: 86_400 },
    account: { modelName: "accounts" },
    verification: { modelName: "verifications" },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      // The rules of §5 are checked before (sign-up.forms.ts); only the upper bound matters here.
      minPasswordLength: 1,
      maxPasswordLength: PASSWORD_MAXIMUM,
      password: {
        hash: async (password) => passwordHash ?? hashPassword(password),
        verify: async (typed) => passwordHash !== undefined || verifyPassword(typed),
      },
    },
    // Limits are ours (platform/security/rate-limits.server.ts): they also cover pages and plain forms.
    rateLimit: { enabled: false },
    advanced: {
      // Its own prefix would be `__Secure-`, which another host of the domain may set too.
      useSecureCookies: false,
      cookies: Object.fromEntries(COOKIES.map((name) => [name, { name: cookieName(name, https) }])),
      // It would believe any X-Forwarded-For, and nothing here needs it.
      ipAddress: { disableIpTracking: true },
      defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: "lax", path: "/" },
      database: {
        generateId: () => randomUUID(),
        // The instance of the process checks the tables; inside a transaction the check cannot run.
        validateSchema: !db.isTransaction,
      },
    },
  });
}

/** The one better-auth instance of a process. */
export function accountAuth({ db, kind, publicUrl, secret }: AccountDeps): Auth {
  return createAuth({ db, kind, publicUrl, secret });
}

/** Under which browsers keep the session. */
export function sessionCookieName(publicUrl: string): string {
  return cookieName(SESSION_COOKIE, publicUrl.startsWith("https:"));
}

/** Whether a Cookie header holds a session, valid or not: such a visitor never gets a cached page. */
export function hasSessionCookie(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes(`${cookieName(SESSION_COOKIE, false)}=`) ?? false;
}
