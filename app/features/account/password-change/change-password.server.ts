import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import { passwordChangedEmail } from "./password-changed.emails.ts";
import { rememberDevice } from "#app/features/account/session/known-device.server.ts";
import { isGuessable, type PasswordOwner } from "#app/features/account/password/guessable-password.server.ts";
import { revokeAccountLinks } from "#app/features/account/session/revoke-account-links.server.ts";
import {
  createSession,
  endSessions,
  findSession,
  lockSessions,
  presentedHash,
  type SessionDeps,
} from "#app/features/account/session/session.server.ts";
import { hashPassword, verifyPassword } from "#app/features/account/password/password-hash.server.ts";
import { passwordOf, setPassword } from "#app/features/account/password/password-of.server.ts";
import { revokeAccess } from "#app/features/account/access/revoke-access.server.ts";
import { forgetWrongCodes } from "#app/features/account/second-factor/redeem-code.server.ts";

export async function changePassword(
  deps: SessionDeps & Pick<AccountDeps, "identity">,
  owner: Required<PasswordOwner> & { id: string },
  passwords: { current: string; next: string; revokesAccess: boolean },
  headers: Headers,
): Promise<Result<{ cookies: string[] }, "wrong-password" | "weak-password" | "logged-out">> {
  const { db, identity, publicUrl, now } = deps;
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
    await setPassword(trx, owner.id, passwordHash);
    await endSessions(trx, owner.id);
    const cookie = await createSession(within, owner.id, headers.get("user-agent") ?? "");
    await revokeAccountLinks(trx, owner.id, now());
    await forgetWrongCodes(trx, owner.id);
    const revoked = passwords.revokesAccess ? await revokeAccess(trx, owner.id, "client", now()) : null;
    const changed = { at: now(), actor: "client", kind: "password-changed", userId: owner.id, data: {} } as const;
    const eventId = await recordAccountEvent(trx, changed);
    const { email: to, firstName } = owner;
    const mail = passwordChangedEmail({ identity: identity(), to, firstName, publicUrl, revoked });
    await enqueueMail(trx, now(), { userId: owner.id, eventId }, mail);
    const device = await rememberDevice(deps, { userId: owner.id, passwordHash });
    return ok({ cookies: [cookie, device] });
  });
}
