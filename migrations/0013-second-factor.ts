import type { Kysely } from "kysely";

/** One-time codes: who has them, the codes for a lost telephone, and logins that wait for a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("secondFactors")
    .addColumn("userId", "text", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    // Sealed with the site's secret.
    .addColumn("secret", "text", (column) => column.notNull())
    // Of the last code that was used: a code opens once.
    .addColumn("lastStep", "integer", (column) => column.notNull())
    // Wrong codes of the last hour, JSON: from anywhere, and from browsers that have logged in to the account before.
    .addColumn("failedAt", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("knownFailedAt", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("recoveryCodes")
    .addColumn("userId", "text", (column) => column.notNull().references("secondFactors.userId").onDelete("cascade"))
    // SHA-256 of the code; the code itself is nowhere in the table.
    .addColumn("codeHash", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text")
    .addPrimaryKeyConstraint("recoveryCodes_pkey", ["userId", "codeHash"])
    .execute();

  await db.schema
    .createTable("loginTries")
    // SHA-256 of the link token in the browser's cookie.
    .addColumn("tokenHash", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("loginTries_user").on("loginTries").column("userId").execute();
}
