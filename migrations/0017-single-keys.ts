import type { Kysely } from "kysely";

/** Whether the agency's space listens to single keys: somebody who dictates, or whose hand slips, turns them off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("users")
    .addColumn("singleKeys", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
}
