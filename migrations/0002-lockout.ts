import type { Kysely } from "kysely";
import { kindOf } from "./kind.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = kindOf(db) === "postgres";

  await db.schema
    .alterTable("users")
    .addColumn("disabled", postgres ? "boolean" : "integer", (column) =>
      column.notNull().defaultTo(postgres ? false : 0),
    )
    .execute();

  // One row for each pair of an e-mail as typed, whether it has an account or not, and a client's address.
  await db.schema
    .createTable("lockouts")
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    // What the visitor's cookie holds: it shows this pair's lock and says nothing about it.
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("step", "text", (column) => column.notNull())
    .addColumn("blocks", "integer", (column) => column.notNull())
    .addColumn("blockedUntil", "text")
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("lockouts_pair", ["email", "address"])
    .execute();
  await db.schema.createIndex("lockouts_updated").on("lockouts").column("updatedAt").execute();

  // Per e-mail from any address: when its last wrong passwords were typed, as a JSON list.
  await db.schema
    .createTable("passwordFailures")
    .addColumn("email", "text", (column) => column.primaryKey())
    .addColumn("failedAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("password_failures_updated").on("passwordFailures").column("updatedAt").execute();

  await db.schema
    .createTable("passwordResets")
    .addColumn("tokenHash", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("password_resets_user").on("passwordResets").column("userId").execute();
}
