import { type Kysely, sql } from "kysely";

/** Secret addresses at which a calendar reads the agency's agenda. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("calendarFeeds")
    // SHA-256 of the link token in the address; the link token itself is nowhere in the table.
    .addColumn("tokenHash", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    // « Mon téléphone »
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('full', 'busy')`))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("lastReadAt", "text")
    .execute();
  await db.schema.createIndex("calendarFeeds_user").on("calendarFeeds").column("userId").execute();
}
