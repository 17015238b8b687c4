import type { Kysely } from "kysely";

/** The weeks of which the agency was told: each once, whoever writes the mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("weekMails")
    .addColumn("monday", "text", (column) => column.primaryKey())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
}
