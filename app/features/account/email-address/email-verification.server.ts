import type { SiteDeps } from "#app/site-deps.ts";
import { href } from "react-router";
import { checkLink, hasOpenLink, issueLink, revokeLinks } from "#app/platform/database/links.server.ts";
import { HOUR } from "#app/platform/durations.ts";
import { hashLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { mergeGuestsIntoAccount } from "#app/records/merge-records.server.ts";
import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";
import { enqueueMail } from "#app/platform/mail/outbox.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { verificationEmail } from "./email-verification.emails.ts";
import type { VerificationRefusal } from "./email-verification.messages.ts";
import type { AccountOwner } from "#app/features/account/account-owner.ts";
import { checkPassword } from "#app/features/account/password/check-password.server.ts";
import { lockSessions } from "#app/features/account/session/session.server.ts";
import { withReturn } from "#app/features/account/return-to.ts";

export const VERIFICATION_HOURS = 24;

/** Identifies a sign-up by `createdAt` too, because a repeated sign-up reuses the unverified account and its id. */
export function registrationOf({ id, createdAt }: { id: string; createdAt: string }): string {
  return `${id} ${new Date(createdAt).getTime()}`;
}

/** @param options.isWithinLimit false: the mail is sent only if no earlier link works */
export async function enqueueVerification(
  deps: SiteDeps,
  trx: Db,
  user: AccountOwner,
  {
    isWithinLimit,
    eventId = null,
    returnTo = "/",
  }: { isWithinLimit: boolean; eventId?: string | null; returnTo?: string },
): Promise<void> {
  const now = deps.now();
  // The row lock lets the second of two requests find the first one's link.
  const locked = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", user.id)
    .$call(forUpdate(trx))
    .executeTakeFirst();
  if (!locked) return;
  if (!isWithinLimit && (await hasOpenLink(trx, "emailVerifications", user.id, now))) return;
  const lifetime = VERIFICATION_HOURS * HOUR;
  const token = await issueLink(trx, "emailVerifications", { userId: user.id }, { now, lifetime });
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

export async function sendVerificationAgain(deps: SiteDeps, user: AccountOwner, returnTo = "/"): Promise<void> {
  const isWithinLimit = await deps.limiter.allow("accountMails", user.email);
  await deps.db.transaction().execute((trx) => enqueueVerification(deps, trx, user, { isWithinLimit, returnTo }));
}

export async function readVerificationLink(
  { db, now }: SiteDeps,
  token: string,
): Promise<Result<{ user: AccountOwner & { registration: string } }, VerificationRefusal>> {
  const link = await db
    .selectFrom("emailVerifications")
    .innerJoin("users", "users.id", "emailVerifications.userId")
    .select(["users.id", "users.createdAt", "email", "firstName", "emailVerified", "expiresAt"])
    .where("tokenHash", "=", hashLinkToken(token))
    .executeTakeFirst();
  if (link?.emailVerified) return failed("used");
  const result = checkLink(link, now());
  if (!result.ok) return result;
  const { id, email, firstName } = result.link;
  return ok({ user: { id, email, firstName, registration: registrationOf(result.link) } });
}

/** The link does not prove that its reader signed up, because a stranger may have entered the address. */
type OwnershipProof = { registration: string } | { password: string };

/** @param proof `registration`: the sign-up of this browser */
export async function verifyEmail(
  deps: SiteDeps,
  token: string,
  proof: OwnershipProof,
): Promise<Result<{ userId: string }, VerificationRefusal | "wrong-password">> {
  const link = await readVerificationLink(deps, token);
  if (!link.ok) return link;
  const userId = link.user.id;
  if ("password" in proof) {
    const result = await checkPassword(deps, link.user, proof.password);
    if (!result.ok) return result;
  }
  const { registration } = "registration" in proof ? proof : link.user;
  return deps.db.transaction().execute(async (trx) => {
    await lockSessions(trx, userId);
    const current = await readVerificationLink({ ...deps, db: trx }, token);
    if (!current.ok) return current;
    // Another sign-up has replaced the password, so the proof is void.
    if (current.user.registration !== registration) return failed("wrong-password");
    await markVerified(trx, userId, deps.now());
    return ok({ userId });
  });
}

export async function markVerified(trx: Db, userId: string, now: Date): Promise<void> {
  const user = await trx
    .updateTable("users")
    .set({ emailVerified: true })
    .where("id", "=", userId)
    .where("emailVerified", "=", false)
    .returning(["id", "email"])
    .executeTakeFirst();
  if (user) {
    await recordAccountEvent(trx, { at: now, actor: "client", kind: "account-verified", userId, data: {} });
    await mergeGuestsIntoAccount(trx, user, now);
  }
  await revokeLinks(trx, "emailVerifications", userId, now);
}
