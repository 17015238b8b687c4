import type { Kysely } from "kysely";

/** A mail says which request it came of, so that one can be followed in the log from there to its delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("mail").addColumn("requestId", "text").execute();
}
