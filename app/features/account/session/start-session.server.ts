import type { SiteDeps } from "#app/site-deps.ts";
import { rememberDevice } from "./known-device.server.ts";
import { createSession, logOut } from "./session.server.ts";
import { passwordHashOf } from "#app/features/account/password/password-store.server.ts";

export interface LoginRequest {
  headers: Headers;
  address: string;
}

export async function startSession(deps: SiteDeps, userId: string, { headers }: LoginRequest): Promise<string[]> {
  const cookie = await createSession(deps, userId, headers.get("user-agent") ?? "");
  await recordActivity(deps, userId);
  // Ends the browser's former session, which would stay open without a cookie.
  await logOut(deps, headers);
  return [cookie, await rememberDevice(deps, { userId, passwordHash: await passwordHashOf(deps.db, userId) })];
}

export async function recordActivity({ db, now }: SiteDeps, id: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ lastActiveAt: now().toISOString(), inactivityWarnedAt: null })
    .where("id", "=", id)
    .execute();
}
