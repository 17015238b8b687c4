import { createCapability, hashCapability } from "#app/platform/capability.server.ts";
import { recordAccountEvent } from "#app/platform/events.server.ts";
import { enqueueMail } from "#app/platform/outbox.server.ts";
import { resetEmail } from "./account.emails.tsx";
import type { ResetLinkRefusal, ResetRefusal } from "./account.messages.ts";
import type { AccountDeps, Refused } from "./account.server.ts";
import { createAuth } from "./auth.server.ts";
import { isGuessable, type PasswordOwner } from "./guessable-password.server.ts";
import { endLinks } from "./links.server.ts";
import { clearAccount } from "./lockout.server.ts";
import { hashPassword } from "./password-hash.server.ts";

const VALID_MINUTES = 60;

/** Writes the link and its mail in one transaction. */
export async function requestReset(deps: AccountDeps, email: string): Promise<{ ok: true } | Refused<ResetRefusal>> {
  const { db, publicUrl } = deps;
  const user = await db
    .selectFrom("users")
    .select(["id", "email", "firstName", "disabled"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!user) return { ok: false, reason: "not-registered" };
  // A new password would not open an account that the agency closed.
  if (user.disabled) return { ok: false, reason: "disabled" };

  const now = deps.now();
  const { token, hash } = createCapability();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("passwordResets")
      .values({
        tokenHash: hash,
        userId: user.id,
        expiresAt: new Date(now.getTime() + VALID_MINUTES * 60_000).toISOString(),
        usedAt: null,
        createdAt: now.toISOString(),
      })
      .execute();
    const url = `${publicUrl}/nouveau-mot-de-passe?token=${token}`;
    const mail = resetEmail({ to: user.email, firstName: user.firstName, url });
    await enqueueMail(trx, now, { userId: user.id, eventId: null }, mail);
  });
  return { ok: true };
}

/** Sets the password, once; the account's other links and its sessions end, and its locks open. */
export async function resetPassword(
  deps: AccountDeps,
  token: string,
  password: string,
): Promise<{ ok: true } | Refused<ResetLinkRefusal | "weak-password">> {
  const link = await readResetLink(deps, token);
  if (!link.ok) return link;
  if (isGuessable(password, link.owner)) return { ok: false, reason: "weak-password" };

  const { db, kind, publicUrl, secret } = deps;
  // Before the transaction: it must not stay open while the password is hashed.
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const now = deps.now();
    const used = await trx
      .updateTable("passwordResets")
      .set({ usedAt: now.toISOString() })
      .where("tokenHash", "=", hashCapability(token))
      .where("usedAt", "is", null)
      .returning("userId")
      .executeTakeFirst();
    // Sent twice at once: the other one was first.
    if (!used) return { ok: false, reason: "used" } as const;
    await endLinks(trx, used.userId, now);
    await clearAccount(trx, link.owner.email);
    const { internalAdapter } = await createAuth({ db: trx, kind, publicUrl, secret }).$context;
    await internalAdapter.updatePassword(used.userId, passwordHash);
    await internalAdapter.deleteUserSessions(used.userId);
    await recordAccountEvent(trx, {
      at: now,
      actor: "client",
      kind: "password-changed",
      userId: used.userId,
      data: {},
    });
    return { ok: true } as const;
  });
}

/** Whose link it is, without using it. */
export async function readResetLink(
  { db, now }: Pick<AccountDeps, "db" | "now">,
  token: string,
): Promise<{ ok: true; owner: Required<PasswordOwner> } | Refused<ResetLinkRefusal>> {
  const link = await db
    .selectFrom("passwordResets")
    .innerJoin("users", "users.id", "passwordResets.userId")
    .select(["passwordResets.expiresAt", "passwordResets.usedAt", "email", "firstName", "lastName"])
    .where("tokenHash", "=", hashCapability(token))
    .executeTakeFirst();
  if (!link) return { ok: false, reason: "invalid" };
  if (link.usedAt) return { ok: false, reason: "used" };
  if (link.expiresAt <= now().toISOString()) return { ok: false, reason: "expired" };
  const { email, firstName, lastName } = link;
  return { ok: true, owner: { email, firstName, lastName } };
}
