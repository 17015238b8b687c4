import type { Kysely } from "kysely";

/** The site's content in the agency's hands: drafts, what was published, what is to be, and links to look before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("publications")
    .addColumn("version", "integer", (column) => column.primaryKey())
    // published, scheduled or restored
    .addColumn("kind", "text", (column) => column.notNull())
    // The version that was gone back to.
    .addColumn("restored", "integer")
    .addColumn("publishedAt", "text", (column) => column.notNull())
    .addColumn("publishedBy", "text", (column) => column.references("users.id").onDelete("set null"))
    .execute();

  // Never changed: what a part says from this version on.
  await db.schema
    .createTable("contentRevisions")
    .addColumn("version", "integer", (column) => column.notNull().references("publications.version"))
    .addColumn("part", "text", (column) => column.notNull())
    // JSON; null: as it was in the beginning.
    .addColumn("value", "text")
    .addPrimaryKeyConstraint("contentRevisions_key", ["part", "version"])
    .execute();

  await db.schema
    .createTable("contentDrafts")
    .addColumn("part", "text", (column) => column.primaryKey())
    .addColumn("value", "text")
    // Another one at each change: a form has to have seen the last.
    .addColumn("rev", "text", (column) => column.notNull())
    .addColumn("changedAt", "text", (column) => column.notNull())
    .addColumn("changedBy", "text", (column) => column.references("users.id").onDelete("set null"))
    .execute();

  await db.schema
    .createTable("scheduledPublications")
    .addColumn("id", "text", (column) => column.primaryKey())
    // YYYY-MM-DD: at 00:00 in Paris.
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("scheduledAt", "text", (column) => column.notNull())
    .addColumn("scheduledBy", "text", (column) => column.references("users.id").onDelete("set null"))
    .execute();

  await db.schema
    .createTable("scheduledParts")
    .addColumn("scheduledId", "text", (column) =>
      column.notNull().references("scheduledPublications.id").onDelete("cascade"),
    )
    .addColumn("part", "text", (column) => column.notNull())
    // What was published when it was scheduled: only what differs from it changes on the day.
    .addColumn("base", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("scheduledParts_key", ["scheduledId", "part"])
    .execute();

  await db.schema
    .createTable("previewLinks")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("tokenHash", "text", (column) => column.notNull().unique())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("createdBy", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("revokedAt", "text")
    .execute();
  await db.schema.createIndex("previewLinks_creator").on("previewLinks").column("createdBy").execute();
}
