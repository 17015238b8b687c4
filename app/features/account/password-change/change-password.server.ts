import { isAPIError } from "better-auth/api";
import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import type { AccountDeps, Refused } from "#app/features/account/account-deps.server.ts";
import { passwordChangedEmail } from "./password-changed.emails.tsx";
import { createAuth } from "#app/features/account/session/better-auth.server.ts";
import { rememberDevice } from "#app/features/account/session/known-device.server.ts";
import { isGuessable, type PasswordOwner } from "#app/features/account/password/guessable-password.server.ts";
import { endLinks } from "#app/features/account/session/revoke-links.server.ts";
import { lockSessions } from "#app/features/account/session/session-list.server.ts";
import { hashPassword, verifyPassword } from "#app/features/account/password/password-hash.server.ts";
import { passwordOf, replacePassword } from "#app/features/account/password/password-of.server.ts";
import { revokeAccess } from "#app/features/account/access/revoke-access.server.ts";
import { forgetWrongCodes } from "#app/features/account/second-factor/redeem-code.server.ts";

/**
 * Changes the password, given the present one. The other sessions end, this one goes on under a new cookie, and the
 * owner is told by mail.
 * @param passwords.revokesAccess whether passkeys, calendar addresses and preview links end, too
 */
export async function changePassword(
  deps: Pick<AccountDeps, "db" | "kind" | "identity" | "publicUrl" | "secret" | "now">,
  owner: Required<PasswordOwner> & { id: string },
  passwords: { current: string; next: string; revokesAccess: boolean },
  headers: Headers,
): Promise<{ ok: true; cookies: string[] } | Refused<"wrong-password" | "weak-password" | "logged-out">> {
  const { db, kind, identity, publicUrl, secret, now } = deps;
  if (isGuessable(passwords.next, owner, identity())) return { ok: false, reason: "weak-password" };
  const former = await passwordOf(db, owner.id);
  if (!former || !(await verifyPassword({ hash: former, password: passwords.current }))) {
    return { ok: false, reason: "wrong-password" };
  }
  const passwordHash = await hashPassword(passwords.next);
  try {
    return await db.transaction().execute(async (trx) => {
      await lockSessions(trx, owner.id);
      // It was changed in another window while this one was being checked.
      if (!(await replacePassword(trx, owner.id, former, passwordHash)))
        return { ok: false, reason: "wrong-password" } as const;
      const answer = await createAuth({ db: trx, kind, publicUrl, secret, passwordHash }).api.changePassword({
        body: { currentPassword: passwords.current, newPassword: passwords.next, revokeOtherSessions: true },
        headers,
        returnHeaders: true,
      });
      await endLinks(trx, owner.id, now());
      await forgetWrongCodes(trx, owner.id);
      const revoked = passwords.revokesAccess ? await revokeAccess(trx, owner.id, "client", now()) : null;
      const changed = { at: now(), actor: "client", kind: "password-changed", userId: owner.id, data: {} } as const;
      const eventId = await recordAccountEvent(trx, changed);
      const { email: to, firstName } = owner;
      const mail = passwordChangedEmail({ identity: identity(), to, firstName, publicUrl, revoked });
      await enqueueMail(trx, now(), { userId: owner.id, eventId }, mail);
      const device = await rememberDevice(deps, { userId: owner.id, passwordHash });
      return { ok: true, cookies: [...answer.headers.getSetCookie(), device] } as const;
    });
  } catch (error) {
    // The session has ended, or the account was disabled, since the password was looked at.
    if (isAPIError(error) && error.status === "UNAUTHORIZED") return { ok: false, reason: "logged-out" };
    throw error;
  }
}
