import type { Db } from "#app/platform/database/connection.server.ts";
import { linksRetainedSince, SESSION_END_DAYS } from "./retention.ts";

/** Sessions that ended, and links that nobody can use any more. */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  const begun = new Date(now.getTime() - SESSION_END_DAYS * 86_400_000).toISOString();
  await db
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("expiresAt", "<", now.toISOString()), eb("createdAt", "<=", begun)]))
    .execute();
  await db.deleteFrom("pendingLogins").where("expiresAt", "<", now.toISOString()).execute();
  await db.deleteFrom("passkeyChallenges").where("expiresAt", "<", now.toISOString()).execute();
  const links = linksRetainedSince(now).toISOString();
  await db.deleteFrom("passwordResets").where("expiresAt", "<", links).execute();
  // Those of an account that was never confirmed stay as long as it does: they are what its mails are counted by.
  await db.deleteFrom("emailVerifications").where("expiresAt", "<", links).where("usedAt", "is not", null).execute();
  await db.deleteFrom("addressChanges").where("expiresAt", "<", links).execute();
  await db.deleteFrom("accessUndoLinks").where("expiresAt", "<", links).execute();
  await db.deleteFrom("invitations").where("expiresAt", "<", links).execute();
}
