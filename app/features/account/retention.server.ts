import type { Db } from "#app/platform/database.server.ts";
import { linksKeptSince } from "./retention.ts";

/** Sessions that ended, and links that nobody can use any more. */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  const better = db.withTables<{ sessions: { expiresAt: string }; verifications: { expiresAt: string } }>();
  await better.deleteFrom("sessions").where("expiresAt", "<", now.toISOString()).execute();
  await better.deleteFrom("verifications").where("expiresAt", "<", now.toISOString()).execute();
  const links = linksKeptSince(now).toISOString();
  await db.deleteFrom("passwordResets").where("expiresAt", "<", links).execute();
  await db.deleteFrom("addressChanges").where("expiresAt", "<", links).execute();
}
