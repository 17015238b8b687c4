import { failed, ok, type Result } from "#app/platform/result.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import { storeNewPassword } from "./store-new-password.server.ts";
import { rememberDevice } from "#app/features/account/session/known-device.server.ts";
import { isGuessable, type PasswordOwner } from "#app/features/account/password/guessable-password.server.ts";
import {
  createSession,
  findSession,
  lockSessions,
  readSessionTokenHash,
  type SessionDeps,
} from "#app/features/account/session/session.server.ts";
import { hashPassword } from "#app/features/account/password/password-hash.server.ts";

/** Call it after the current password was checked; a password changed since then has ended the presented session. */
export async function changePassword(
  deps: SessionDeps & Pick<AccountDeps, "identity">,
  owner: Required<PasswordOwner> & { id: string },
  passwords: { next: string; revokesAccess: boolean },
  headers: Headers,
): Promise<Result<{ cookies: string[] }, "weak-password" | "logged-out">> {
  if (isGuessable(passwords.next, owner, deps.identity())) return failed("weak-password");
  const passwordHash = await hashPassword(passwords.next);
  return deps.db.transaction().execute(async (trx) => {
    const within = { ...deps, db: trx };
    await lockSessions(trx, owner.id);
    const presented = await readSessionTokenHash(deps, headers);
    const session = presented && (await findSession(within, presented));
    if (!session || session.id !== owner.id) return failed("logged-out");
    await storeNewPassword(deps, trx, owner, { passwordHash, revokesAccess: passwords.revokesAccess });
    const cookie = await createSession(within, owner.id, headers.get("user-agent") ?? "");
    const device = await rememberDevice(deps, { userId: owner.id, passwordHash });
    return ok({ cookies: [cookie, device] });
  });
}
