import { rememberDevice } from "./known-device.server.ts";
import { createSession, logOut, type SessionDeps } from "./session.server.ts";
import { passwordHashOf } from "#app/features/account/password/password-store.server.ts";

export interface LoginRequest {
  headers: Headers;
  address: string;
}

export async function startSession(deps: SessionDeps, userId: string, { headers }: LoginRequest): Promise<string[]> {
  const cookie = await createSession(deps, userId, headers.get("user-agent") ?? "");
  await recordActivity(deps, userId);
  // Ends the browser's former session, which would stay open without a cookie.
  await logOut(deps, headers);
  return [cookie, await rememberDevice(deps, { userId, passwordHash: await passwordHashOf(deps.db, userId) })];
}

export async function recordActivity({ db, now }: Pick<SessionDeps, "db" | "now">, id: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ lastActiveAt: now().toISOString(), inactivityWarnedAt: null })
    .where("id", "=", id)
    .execute();
}
