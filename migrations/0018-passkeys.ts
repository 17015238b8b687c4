import type { Kysely } from "kysely";

/** Keys of WebAuthn, with which somebody logs in without a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("passkeys")
    // The credential's id, Base64URL.
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    // COSE, Base64URL.
    .addColumn("publicKey", "text", (column) => column.notNull())
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("lastUsedAt", "text")
    .execute();
  await db.schema.createIndex("passkeys_user").on("passkeys").column("userId").execute();

  await db.schema
    .createTable("passkeyChallenges")
    // SHA-256 of what the key has to sign.
    .addColumn("challengeHash", "text", (column) => column.primaryKey())
    // Whose new key it is for; null: for a login.
    .addColumn("userId", "text", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("passkeyChallenges_user").on("passkeyChallenges").column("userId").execute();
}
