import { revokeLinks } from "#app/platform/database/links.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";

/**
 * Someone who knew the old password, or still reads the old mailbox, could come back through these links and logins.
 */
export async function endLinks(db: Db, userId: string, now: Date): Promise<void> {
  await revokeLinks(db, "passwordResets", userId, now);
  await db.deleteFrom("addressChanges").where("userId", "=", userId).where("usedAt", "is", null).execute();
  await db.deleteFrom("pendingLogins").where("userId", "=", userId).execute();
}
