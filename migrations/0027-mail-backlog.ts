import type { Kysely } from "kysely";

/** What waits and is no longer wanted is found by an index: among thousands that wait, the worker asks each second. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("mail_status_expires")
    .on("mail")
    .columns(["status", "expiresAt"])
    .where("expiresAt" as never, "is not", null)
    .execute();
  await db.schema.dropIndex("mail_expires").execute();
}
