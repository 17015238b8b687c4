import type { SiteDeps } from "#app/site-deps.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { storeNewPassword } from "./store-new-password.server.ts";
import { rememberDevice } from "#app/features/account/session/known-device.server.ts";
import { isGuessable, type PasswordOwner } from "#app/features/account/password/guessable-password.server.ts";
import {
  createSession,
  findSession,
  lockSessions,
  readSessionTokenHash,
} from "#app/features/account/session/session.server.ts";
import { hashPassword } from "#app/features/account/password/password-hash.server.ts";

/** Call it after checking the current password. @returns logged-out: another password change has ended the session */
export async function changePassword(
  deps: SiteDeps,
  owner: Required<PasswordOwner> & { id: string },
  { password, revokesAccess }: { password: string; revokesAccess: boolean },
  headers: Headers,
): Promise<Result<{ cookies: string[] }, "weak-password" | "logged-out">> {
  if (isGuessable(password, owner, deps.identity())) return failed("weak-password");
  const passwordHash = await hashPassword(password);
  return deps.db.transaction().execute(async (trx) => {
    const trxDeps = { ...deps, db: trx };
    await lockSessions(trx, owner.id);
    const tokenHash = await readSessionTokenHash(deps, headers);
    const session = tokenHash ? await findSession(trxDeps, tokenHash) : null;
    if (session?.userId !== owner.id) return failed("logged-out");
    await storeNewPassword(deps, trx, owner, { passwordHash, revokesAccess });
    const sessionCookie = await createSession(trxDeps, owner.id, headers.get("user-agent") ?? "");
    const deviceCookie = await rememberDevice(deps, { userId: owner.id, passwordHash });
    return ok({ cookies: [sessionCookie, deviceCookie] });
  });
}
