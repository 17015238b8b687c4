import type { Kysely } from "kysely";

/** The erasure of a file without an account has something to end outside the database too: the note that no backup brings it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("erasures")
    .addColumn("kind", "text", (column) => column.notNull().defaultTo("account"))
    .execute();
}
