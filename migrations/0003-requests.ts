import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("requests")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("photo", "integer", (column) => column.notNull())
    .addColumn("video", "integer", (column) => column.notNull())
    .addColumn("web", "integer", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("userEmail", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("status", "text", (column) => column.notNull().check(sql`status in ('sent', 'closed')`))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("requests_user").on("requests").column("userId").execute();
}
