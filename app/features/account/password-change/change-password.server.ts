import { failed, ok, type Result } from "#app/platform/result.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import { storeNewPassword } from "./store-new-password.server.ts";
import { rememberDevice } from "#app/features/account/session/known-device.server.ts";
import { isGuessable, type PasswordOwner } from "#app/features/account/password/guessable-password.server.ts";
import {
  createSession,
  findSession,
  lockSessions,
  presentedHash,
  type SessionDeps,
} from "#app/features/account/session/session.server.ts";
import { hashPassword, verifyPassword } from "#app/features/account/password/password-hash.server.ts";
import { passwordOf } from "#app/features/account/password/password-of.server.ts";

export async function changePassword(
  deps: SessionDeps & Pick<AccountDeps, "identity">,
  owner: Required<PasswordOwner> & { id: string },
  passwords: { current: string; next: string; revokesAccess: boolean },
  headers: Headers,
): Promise<Result<{ cookies: string[] }, "wrong-password" | "weak-password" | "logged-out">> {
  const { db, identity } = deps;
  if (isGuessable(passwords.next, owner, identity())) return failed("weak-password");
  const former = await passwordOf(db, owner.id);
  if (!former || !(await verifyPassword({ hash: former, password: passwords.current }))) {
    return failed("wrong-password");
  }
  const passwordHash = await hashPassword(passwords.next);
  return db.transaction().execute(async (trx) => {
    const within = { ...deps, db: trx };
    await lockSessions(trx, owner.id);
    // The password may have been changed, or the session ended, during the check.
    if ((await passwordOf(trx, owner.id)) !== former) return failed("wrong-password");
    const presented = await presentedHash(deps, headers);
    const session = presented && (await findSession(within, presented));
    if (!session || session.id !== owner.id) return failed("logged-out");
    await storeNewPassword(deps, trx, owner, { passwordHash, revokesAccess: passwords.revokesAccess });
    const cookie = await createSession(within, owner.id, headers.get("user-agent") ?? "");
    const device = await rememberDevice(deps, { userId: owner.id, passwordHash });
    return ok({ cookies: [cookie, device] });
  });
}
