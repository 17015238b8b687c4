import type { Kysely } from "kysely";

/** Links in mails by which the owner of an account removes access that somebody else added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("accessUndoLinks")
    .addColumn("tokenHash", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("targetId", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("accessUndoLinks_user").on("accessUndoLinks").column("userId").execute();
}
