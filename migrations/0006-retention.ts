import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("users").addColumn("lastActiveAt", "text").execute();
  await db.schema.alterTable("users").addColumn("inactivityWarnedAt", "text").execute();
  // Sessions go when they end, so nobody knows who was here a year ago. Counted from today on, nobody loses an account
  // for what was not written down.
  await db
    .withTables<{ users: { lastActiveAt: string } }>()
    .updateTable("users")
    .set({ lastActiveAt: new Date().toISOString() })
    .execute();

  // Accounts that are gone while files of theirs may still be there: what is outside a transaction is done after it.
  await db.schema
    .createTable("erasures")
    .addColumn("userId", "text", (column) => column.primaryKey())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
}
