import { type Kysely, sql } from "kysely";

/**
 * Pictures, films and captions that members send, and what the site makes of pictures to show them. What is said of a
 * picture (its alternative text, what stays in sight, whose it is) is content and stands elsewhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mediaFiles")
    // As content names it: `p-…`, `f-…` or `c-…`.
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('picture', 'film', 'captions')`))
    // SHA-256 (hex) of the file as it was sent.
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    // Upright. null: captions.
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    // Of a film.
    .addColumn("seconds", "double precision")
    // Of a picture: its mean colour, and the file that shows it to members at once.
    .addColumn("color", "text")
    .addColumn("preview", "text")
    .addColumn("sentName", "text", (column) => column.notNull())
    .addColumn("sentBy", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("mediaFiles_newest").on("mediaFiles").columns(["kind", "createdAt"]).execute();
  await db.schema.createIndex("mediaFiles_sender").on("mediaFiles").column("sentBy").execute();

  // A picture as one version of the content wants it; its files do not change any more.
  await db.schema
    .createTable("mediaRenditions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("picture", "text", (column) => column.notNull().references("mediaFiles.name").onDelete("cascade"))
    .addColumn("focusX", "double precision", (column) => column.notNull())
    .addColumn("focusY", "double precision", (column) => column.notNull())
    .addColumn("credit", "text")
    .addColumn("state", "text", (column) => column.notNull().check(sql`state in ('waiting', 'ready', 'failed')`))
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    // Until then it belongs to the instance that is making it.
    .addColumn("leasedUntil", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("mediaRenditions_picture").on("mediaRenditions").column("picture").execute();
  await db.schema.createIndex("mediaRenditions_due").on("mediaRenditions").columns(["state", "createdAt"]).execute();

  await db.schema
    .createTable("mediaDerivatives")
    .addColumn("rendition", "text", (column) => column.notNull().references("mediaRenditions.id").onDelete("cascade"))
    .addColumn("crop", "text", (column) => column.notNull().check(sql`crop in ('whole', 'upright')`))
    .addColumn("ending", "text", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    // Its name below /medias/.
    .addColumn("file", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("mediaDerivatives_pkey", ["rendition", "crop", "ending", "width"])
    .execute();
  await db.schema.createIndex("mediaDerivatives_file").on("mediaDerivatives").column("file").execute();
}
