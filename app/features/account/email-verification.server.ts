import { href } from "react-router";
import { createCapability, hashCapability } from "#app/platform/capability.server.ts";
import { type Db, heldIn } from "#app/platform/database.server.ts";
import { takeOverFiles } from "#app/platform/joined-files.server.ts";
import { recordAccountEvent } from "#app/platform/events.server.ts";
import { enqueueMail } from "#app/platform/outbox.server.ts";
import { verificationEmail } from "./account.emails.tsx";
import type { VerificationRefusal } from "./account-links.messages.ts";
import type { AccountDeps, Refused } from "./account-deps.server.ts";
import { passwordOf } from "./password.server.ts";
import { verifyPassword } from "./password-hash.server.ts";
import { withReturn } from "./return-to.ts";

/** Hours for which the link works; the mail says so. */
export const VERIFICATION_HOURS = 24;
/** D31: somebody who typed a stranger's address cannot make the site write to it for ever. */
const LINKS_PER_ACCOUNT = 3;

export interface UnverifiedUser {
  id: string;
  email: string;
  firstName: string;
}

/**
 * Writes the link and its mail, in the caller's transaction; no more than three in the life of an account.
 * @param returnTo the page of ours that a login leads back to, once the address is confirmed
 */
export async function writeVerification(
  deps: AccountDeps,
  trx: Db,
  user: UnverifiedUser,
  eventId: string | null = null,
  returnTo = "/",
): Promise<void> {
  const now = deps.now();
  // Of two requests at once the second counts the first one's link; whose account is erased in that moment gets none.
  const held = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", user.id)
    .$call(heldIn(trx))
    .executeTakeFirst();
  if (!held) return;
  const { written } = await trx
    .selectFrom("emailVerifications")
    .select((eb) => eb.fn.countAll().as("written"))
    .where("userId", "=", user.id)
    .executeTakeFirstOrThrow();
  if (Number(written) >= LINKS_PER_ACCOUNT) return;
  const { token, hash } = createCapability();
  await trx
    .insertInto("emailVerifications")
    .values({
      tokenHash: hash,
      userId: user.id,
      expiresAt: new Date(now.getTime() + VERIFICATION_HOURS * 3_600_000).toISOString(),
      usedAt: null,
      createdAt: now.toISOString(),
    })
    .execute();
  const url = `${deps.publicUrl}${withReturn(href("/verification"), returnTo, { token })}`;
  const mail = verificationEmail({
    identity: deps.identity(),
    to: user.email,
    firstName: user.firstName,
    url,
    hours: VERIFICATION_HOURS,
  });
  await enqueueMail(trx, now, { userId: user.id, eventId }, mail);
}

/** Sends the link once more, where the address may still be written to. */
export async function sendVerificationAgain(deps: AccountDeps, user: UnverifiedUser): Promise<void> {
  if (!(await deps.limiter.allow("accountMails", user.email))) return;
  await deps.db.transaction().execute((trx) => writeVerification(deps, trx, user));
}

/** The owner of the link; reading it does not use it up. */
export async function readVerificationLink(
  { db, now }: Pick<AccountDeps, "db" | "now">,
  token: string,
): Promise<{ ok: true; user: UnverifiedUser } | Refused<VerificationRefusal>> {
  const link = await db
    .selectFrom("emailVerifications")
    .innerJoin("users", "users.id", "emailVerifications.userId")
    .select(["users.id", "email", "firstName", "emailVerified", "expiresAt"])
    .where("tokenHash", "=", hashCapability(token))
    .executeTakeFirst();
  if (!link) return { ok: false, reason: "invalid" };
  if (link.emailVerified) return { ok: false, reason: "used" };
  if (link.expiresAt <= now().toISOString()) return { ok: false, reason: "expired" };
  const { id, email, firstName } = link;
  return { ok: true, user: { id, email, firstName } };
}

/**
 * What shows that the account behind the link is the reader's own: somebody else may have signed up with their address.
 * The browser that signed up needs nothing more; any other has the password that was chosen.
 */
export type Proof = { signedUpHere: true } | { signedUpHere: false; password: string };

/** Confirms the address that a link proves. Each account needs it once. */
export async function verifyEmail(
  deps: AccountDeps,
  token: string,
  proof: Proof,
): Promise<{ ok: true; userId: string } | Refused<VerificationRefusal | "wrong-password">> {
  const link = await readVerificationLink(deps, token);
  if (!link.ok) return link;
  const { db } = deps;
  if (!proof.signedUpHere) {
    const hash = await passwordOf(db, link.user.id);
    if (!hash || !(await verifyPassword({ hash, password: proof.password }))) {
      return { ok: false, reason: "wrong-password" };
    }
  }
  return db.transaction().execute(async (trx) => {
    const verified = await markVerified(trx, link.user.id, deps.now());
    return verified ? { ok: true, userId: link.user.id } : { ok: false, reason: "used" };
  });
}

/** @returns false when the address was confirmed before */
export async function markVerified(trx: Db, userId: string, now: Date): Promise<boolean> {
  const verified = await trx
    .updateTable("users")
    .set({ emailVerified: true })
    .where("id", "=", userId)
    .where("emailVerified", "=", false)
    .returning(["id", "email"])
    .executeTakeFirst();
  if (verified) {
    await recordAccountEvent(trx, { at: now, actor: "client", kind: "account-verified", userId, data: {} });
    await takeOverFiles(trx, verified, now);
  }
  await trx
    .updateTable("emailVerifications")
    .set({ usedAt: now.toISOString() })
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .execute();
  return verified !== undefined;
}
