import { rememberDevice } from "./known-device.server.ts";
import { createSession, logOut, type SessionDeps } from "./session.server.ts";
import { passwordOf } from "#app/features/account/password/password-of.server.ts";

/** Where a login comes from: the headers of its request and the address of its client. */
export interface LoginFrom {
  headers: Headers;
  address: string;
}

/**
 * Logs in somebody who has shown who they are, with every factor that the account asks for.
 * @returns the cookies, the session's first
 */
export async function startSession(deps: SessionDeps, userId: string, { headers }: LoginFrom): Promise<string[]> {
  const cookie = await createSession(deps, userId, headers.get("user-agent") ?? "");
  await recordActivity(deps, userId);
  // The session that this browser had before would go on unseen.
  await logOut(deps, headers);
  return [cookie, await rememberDevice(deps, { userId, passwordHash: await passwordOf(deps.db, userId) })];
}

/** The account is in use (retention.ts): what had been announced for an unused one is off. */
export async function recordActivity({ db, now }: Pick<SessionDeps, "db" | "now">, id: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ lastActiveAt: now().toISOString(), inactivityWarnedAt: null })
    .where("id", "=", id)
    .execute();
}
