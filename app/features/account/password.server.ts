import { isAPIError } from "better-auth/api";
import { recordAccountEvent } from "#app/platform/events.server.ts";
import type { AccountDeps, Refused } from "./account.server.ts";
import type { Auth } from "./auth.server.ts";
import { isGuessable, type PasswordOwner } from "./guessable-password.server.ts";
import { endLinks } from "./links.server.ts";
import { verifyPassword } from "./password-hash.server.ts";

/** Changes the password of whoever knows the present one; the other sessions end, this one goes on under a new cookie. */
export async function changePassword(
  { db, now }: Pick<AccountDeps, "db" | "now">,
  auth: Auth,
  owner: PasswordOwner & { id: string },
  passwords: { current: string; next: string },
  headers: Headers,
): Promise<{ ok: true; cookies: string[] } | Refused<"wrong-password" | "weak-password">> {
  if (isGuessable(passwords.next, owner)) return { ok: false, reason: "weak-password" };
  try {
    const answer = await auth.api.changePassword({
      body: { currentPassword: passwords.current, newPassword: passwords.next, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    });
    // better-auth has written the password by then: it computes two hashes before, too long for a transaction.
    await db.transaction().execute(async (trx) => {
      await endLinks(trx, owner.id, now());
      const changed = { at: now(), actor: "client", kind: "password-changed", userId: owner.id, data: {} } as const;
      await recordAccountEvent(trx, changed);
    });
    return { ok: true, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    if (isAPIError(error) && error.body?.code === "INVALID_PASSWORD") return { ok: false, reason: "wrong-password" };
    throw error;
  }
}

/** Whether it is the owner who asks, and not somebody who found the session open. */
export async function checkPassword(
  { db }: Pick<AccountDeps, "db">,
  owner: { id: string },
  password: string,
): Promise<{ ok: true } | Refused<"wrong-password">> {
  const stored = await db
    .withTables<{ accounts: { userId: string; providerId: string; password: string | null } }>()
    .selectFrom("accounts")
    .select("password")
    .where("userId", "=", owner.id)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  const known = stored?.password && (await verifyPassword({ hash: stored.password, password }));
  return known ? { ok: true } : { ok: false, reason: "wrong-password" };
}
