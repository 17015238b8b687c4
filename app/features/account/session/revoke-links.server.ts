import { revokeLinks } from "#app/platform/database/links.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";

/**
 * A new password or a new address ends what was begun before it: reset links, addresses that wait to be confirmed,
 * and logins that wait for a code. Through them, somebody who knew the old password or still reads the old mailbox
 * would come back.
 */
export async function endLinks(db: Db, userId: string, now: Date): Promise<void> {
  await revokeLinks(db, "passwordResets", userId, now);
  await db.deleteFrom("addressChanges").where("userId", "=", userId).where("usedAt", "is", null).execute();
  await db.deleteFrom("pendingLogins").where("userId", "=", userId).execute();
}
