import { revokeLinks } from "#app/platform/database/links.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";

/** Ends what would let a person with the former password or mailbox come back. */
export async function revokeAccountLinks(db: Db, userId: string, now: Date): Promise<void> {
  await revokeLinks(db, "passwordResets", userId, now);
  await db.deleteFrom("addressChanges").where("userId", "=", userId).where("usedAt", "is", null).execute();
  await db.deleteFrom("pendingLogins").where("userId", "=", userId).execute();
}
