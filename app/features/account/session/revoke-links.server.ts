import type { Db } from "#app/platform/database/connection.server.ts";

/** Whether a mail that went to the account's owner has a link that still works. */
export async function hasOpenLink(
  db: Db,
  table: "emailVerifications" | "passwordResets",
  userId: string,
  now: Date,
): Promise<boolean> {
  const open = await db
    .selectFrom(table)
    .select("tokenHash")
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * A new password or a new address ends what was begun before it: reset links, addresses that wait to be confirmed,
 * and logins that wait for a code. Through them, somebody who knew the old password or still reads the old mailbox
 * would come back.
 */
export async function endLinks(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("passwordResets")
    .set({ usedAt: now.toISOString() })
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .execute();
  await db.deleteFrom("addressChanges").where("userId", "=", userId).where("usedAt", "is", null).execute();
  await db.deleteFrom("pendingLogins").where("userId", "=", userId).execute();
}
