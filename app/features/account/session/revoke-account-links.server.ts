import { revokeLinks } from "#app/platform/database/links.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";

/** A person with the former password or mailbox could use these links. */
export async function revokeAccountLinks(db: Db, userId: string, now: Date): Promise<void> {
  await revokeLinks(db, "passwordResets", userId, now);
  await db.deleteFrom("addressChanges").where("userId", "=", userId).where("usedAt", "is", null).execute();
  await db.deleteFrom("pendingLogins").where("userId", "=", userId).execute();
}
