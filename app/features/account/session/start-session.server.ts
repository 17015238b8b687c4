import { serializeSigned } from "hono/utils/cookie";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import type { Auth } from "./better-auth.server.ts";
import { rememberDevice } from "./known-device.server.ts";
import { passwordOf } from "#app/features/account/password/password-of.server.ts";
import { presentedToken } from "./session.server.ts";

/** Where a login comes from: the headers of its request and the address of its client. */
export interface LoginFrom {
  headers: Headers;
  address: string;
}

type Deps = Pick<AccountDeps, "db" | "now" | "publicUrl" | "secret">;

/**
 * Logs somebody in who has shown in another way than by the password alone who they are.
 * @returns the cookies, the session's first: better-auth's own, which it gives for a password only
 */
export async function startSession(deps: Deps, auth: Auth, userId: string, from: LoginFrom): Promise<string[]> {
  const { internalAdapter, authCookies, sessionConfig, secret } = await auth.$context;
  const userAgent = from.headers.get("user-agent") ?? "";
  const { token } = await internalAdapter.createSession(userId, false, { userAgent });
  const { name, attributes } = authCookies.sessionToken;
  const cookie = await serializeSigned(name, token, secret, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: attributes.secure === true,
    maxAge: sessionConfig.expiresIn,
  });
  return [cookie, await afterLogin(deps, auth, userId, from)];
}

/** What every login does besides. */
export async function afterLogin(deps: Deps, auth: Auth, userId: string, { headers }: LoginFrom): Promise<string> {
  await recordActivity(deps, userId);
  // The session that this browser had before would go on unseen.
  const former = await presentedToken(auth, headers.get("cookie"));
  if (former) await (await auth.$context).internalAdapter.deleteSession(former);
  return rememberDevice(deps, { userId, passwordHash: await passwordOf(deps.db, userId) });
}

/** The account is in use (retention.ts): what had been announced for an unused one is off. */
export async function recordActivity({ db, now }: Pick<AccountDeps, "db" | "now">, id: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ lastActiveAt: now().toISOString(), inactivityWarnedAt: null })
    .where("id", "=", id)
    .execute();
}
