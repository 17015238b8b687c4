import type { SiteDeps } from "#app/site-deps.ts";
import { href } from "react-router";
import { checkLink, consumeLink, hasOpenLink, issueLink } from "#app/platform/database/links.server.ts";
import { MINUTE } from "#app/platform/durations.ts";
import { hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { isForeignKeyViolation } from "#app/platform/database/constraint-errors.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { resetEmail } from "./password-reset.emails.ts";
import { storeNewPassword } from "./store-new-password.server.ts";
import type { VerificationRefusal } from "#app/features/account/email-address/email-verification.messages.ts";
import type { ResetLinkRefusal, ResetRefusal } from "./password-reset.messages.ts";
import {
  markVerified,
  readVerificationLink,
  sendVerificationAgain,
} from "#app/features/account/email-address/email-verification.server.ts";
import { isGuessable, type PasswordOwner } from "#app/features/account/password/guessable-password.server.ts";
import { clearLockoutsOf } from "#app/features/account/lockout/lockout.server.ts";
import { lockSessions } from "#app/features/account/session/session.server.ts";
import { hashPassword } from "#app/features/account/password/password-hash.server.ts";

const LINK_LIFETIME = 60 * MINUTE;

/** Sends no mail if the mail limit is reached and an earlier link still works; the answer is the same. */
export async function requestReset(
  deps: SiteDeps,
  email: string,
  inMailTransaction: (trx: Db) => Promise<unknown> = async () => {},
): Promise<Result<{ userId: string }, ResetRefusal>> {
  const { db, publicUrl, limiter } = deps;
  const user = await db
    .selectFrom("users")
    .select(["id", "email", "firstName", "disabled", "emailVerified"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!user) return failed("not-registered");
  if (user.disabled) return failed("disabled"); // a new password would not open the account
  const success = ok({ userId: user.id });
  if (!user.emailVerified) {
    await sendVerificationAgain(deps, user);
    return success;
  }
  const isWithinLimit = (await limiter.allow("resetAccount", email)) && (await limiter.allow("accountMails", email));
  const now = deps.now();
  return db.transaction().execute(async (trx) => {
    // The row lock lets the second of two requests find the first one's link.
    const locked = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", user.id)
      .where("email", "=", email)
      .where("disabled", "=", false)
      .$call(forUpdate(trx))
      .executeTakeFirst();
    if (!locked) return failed("not-registered"); // the account was erased or changed since it was read
    if (!isWithinLimit && (await hasOpenLink(trx, "passwordResets", user.id, now))) return success;
    const url = resetUrl(publicUrl, await issueResetLink(trx, user.id, now));
    const mail = resetEmail({ identity: deps.identity(), to: user.email, firstName: user.firstName, url });
    await enqueueMail(trx, now, { userId: user.id, eventId: null }, mail);
    await inMailTransaction(trx);
    return success;
  });
}

export function issueResetLink(db: Db, userId: string, now: Date): Promise<string> {
  return issueLink(db, "passwordResets", { userId }, { now, lifetime: LINK_LIFETIME });
}

export function resetUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${href("/nouveau-mot-de-passe")}?token=${token}`;
}

/** Lets the recipient of a verification mail replace a password that was forgotten, or chosen by a stranger. */
export async function exchangeForResetToken(
  deps: SiteDeps,
  verificationToken: string,
): Promise<Result<{ token: string }, VerificationRefusal>> {
  const link = await readVerificationLink(deps, verificationToken);
  if (!link.ok) return link;
  try {
    return ok({ token: await issueResetLink(deps.db, link.user.id, deps.now()) });
  } catch (error) {
    if (isForeignKeyViolation(error)) return failed("unknown"); // the account was erased since it was read
    throw error;
  }
}

/** Also verifies the address, because the link came by mail. */
export async function resetPassword(
  deps: SiteDeps,
  token: string,
  password: string,
): Promise<Result<{ userId: string }, ResetLinkRefusal | "weak-password">> {
  const link = await readResetLink(deps, token);
  if (!link.ok) return link;
  const { owner } = link;
  if (isGuessable(password, owner, deps.identity())) return failed("weak-password");

  // Hashed before the transaction, which must stay short.
  const passwordHash = await hashPassword(password);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const result = await consumeLink(trx, "passwordResets", token, now);
    if (!result.ok) return result;
    const { userId } = result.link;
    await lockSessions(trx, userId);
    await markVerified(trx, userId, now);
    await clearLockoutsOf(trx, owner.email);
    await storeNewPassword(deps, trx, { ...owner, id: userId }, { passwordHash, revokesAccess: true });
    return ok({ userId });
  });
}

export async function readResetLink(
  { db, now }: SiteDeps,
  token: string,
): Promise<Result<{ owner: Required<PasswordOwner> }, ResetLinkRefusal>> {
  const link = await db
    .selectFrom("passwordResets")
    .innerJoin("users", "users.id", "passwordResets.userId")
    .select(["passwordResets.expiresAt", "passwordResets.usedAt", "email", "firstName", "lastName"])
    .where("tokenHash", "=", hashLinkToken(token))
    .executeTakeFirst();
  const result = checkLink(link, now());
  if (!result.ok) return result;
  const { email, firstName, lastName } = result.link;
  return ok({ owner: { email, firstName, lastName } });
}
