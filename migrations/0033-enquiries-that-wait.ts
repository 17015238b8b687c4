import { type Kysely, sql } from "kysely";

/** Enquiries that wait are listed from the one that has waited longest, also since the client has written back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update "enquiries" set "waitsSince" = "createdAt" where "waitsSince" is null`.execute(db);
  await db.schema.createIndex("enquiries_since").on("enquiries").columns(["status", "waitsSince", "id"]).execute();
}
