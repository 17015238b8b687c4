import type { Kysely } from "kysely";

/** When a link past the wrong passwords of others was mailed to the owner of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("passwordFailures").addColumn("linkMailedAt", "text").execute();
}
