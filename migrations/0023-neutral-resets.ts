import type { Kysely } from "kysely";

/** New passwords that were asked for where the answer says nothing: the mail is written a moment later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("neutralResets")
    .addColumn("id", "text", (column) => column.primaryKey())
    // As typed: there need not be an account.
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("dueAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("neutralResets_due").on("neutralResets").column("dueAt").execute();
}
