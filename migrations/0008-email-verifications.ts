import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("emailVerifications")
    // SHA-256 of the link token in the link; the link token itself is nowhere in the table.
    .addColumn("tokenHash", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("emailVerifications_user").on("emailVerifications").column("userId").execute();
}
