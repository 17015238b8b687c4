import type { Kysely } from "kysely";

/** The enquiries that wait for an answer, the oldest first: they are read with every page of the agency's day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("enquiries_waiting").on("enquiries").columns(["status", "createdAt"]).execute();
}
