import { purgeLinks } from "#app/platform/database/links.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { linksRetainedSince, SESSION_MAX_DAYS } from "./retention.ts";
import { after, DAY } from "#app/platform/durations.ts";

export async function purgeSessionsAndLinks(db: Db, now: Date): Promise<void> {
  const oldestStart = after(now, -SESSION_MAX_DAYS * DAY).toISOString();
  await db
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("expiresAt", "<", now.toISOString()), eb("createdAt", "<=", oldestStart)]))
    .execute();
  await purgeLinks(db, "pendingLogins", now);
  for (const table of ["passkeyChallenges", "submissions"] as const)
    await db.deleteFrom(table).where("expiresAt", "<", now.toISOString()).execute();
  const since = linksRetainedSince(now);
  for (const table of ["passwordResets", "addressChanges", "accessUndoLinks", "invitations"] as const)
    await purgeLinks(db, table, since);
  // An unused verification link stays as long as its unverified account, so that it is reported as expired.
  const verifications = db.deleteFrom("emailVerifications").where("usedAt", "is not", null);
  await verifications.where("expiresAt", "<", since.toISOString()).execute();
}
