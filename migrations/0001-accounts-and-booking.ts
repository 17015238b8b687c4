import { type Kysely, sql } from "kysely";
import { kindOf } from "./kind.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  // better-auth passes dates and booleans to PostgreSQL, texts and integers to SQLite.
  const postgres = kindOf(db) === "postgres";
  const moment = postgres ? "timestamptz" : "text";
  const flag = postgres ? "boolean" : "integer";

  await db.schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("emailVerified", flag, (column) => column.notNull())
    .addColumn("picture", "text")
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("lastName", "text", (column) => column.notNull())
    .addColumn("gender", "text", (column) => column.notNull().check(sql`gender in ('M', 'F')`))
    .addColumn("createdAt", moment, (column) => column.notNull())
    .addColumn("updatedAt", moment, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("expiresAt", moment, (column) => column.notNull())
    .addColumn("ipAddress", "text")
    .addColumn("userAgent", "text")
    .addColumn("createdAt", moment, (column) => column.notNull())
    .addColumn("updatedAt", moment, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sessions_user").on("sessions").column("userId").execute();

  await db.schema
    .createTable("accounts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("providerId", "text", (column) => column.notNull())
    .addColumn("accessToken", "text")
    .addColumn("refreshToken", "text")
    .addColumn("idToken", "text")
    .addColumn("accessTokenExpiresAt", moment)
    .addColumn("refreshTokenExpiresAt", moment)
    .addColumn("scope", "text")
    .addColumn("password", "text")
    .addColumn("createdAt", moment, (column) => column.notNull())
    .addColumn("updatedAt", moment, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("accounts_user").on("accounts").column("userId").execute();

  await db.schema
    .createTable("verifications")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("identifier", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("expiresAt", moment, (column) => column.notNull())
    .addColumn("createdAt", moment, (column) => column.notNull())
    .addColumn("updatedAt", moment, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("verifications_identifier").on("verifications").column("identifier").execute();

  await db.schema
    .createTable("appointments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("slot", "text", (column) => column.notNull())
    .addColumn("userEmail", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("status", "text", (column) => column.notNull().check(sql`status in ('confirmed', 'cancelled')`))
    .addColumn("cancelTokenHash", "text", (column) => column.unique())
    .addColumn("sequence", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("cancelledAt", "text")
    .execute();
  // Two people never hold one slot; a cancelled appointment keeps its row and frees it.
  await db.schema
    .createIndex("appointments_confirmed_slot")
    .unique()
    .on("appointments")
    .columns(["date", "slot"])
    .where(sql.ref("status"), "=", sql.lit("confirmed"))
    .execute();
  await db.schema.createIndex("appointments_user").on("appointments").column("userId").execute();

  await db.schema
    .createTable("unavailabilities")
    .addColumn("date", "text", (column) => column.primaryKey())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("mail")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("to", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("messageId", "text", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) =>
      column.notNull().check(sql`status in ('pending', 'sending', 'sent', 'failed')`),
    )
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("nextAttemptAt", "text", (column) => column.notNull())
    .addColumn("leaseOwner", "text")
    .addColumn("leaseUntil", "text")
    .addColumn("lastError", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("sentAt", "text")
    .execute();
  await db.schema.createIndex("mail_due").on("mail").columns(["status", "nextAttemptAt"]).execute();

  // The layout that rate-limiter-flexible expects; used with PostgreSQL only, where instances share their counts.
  await db.schema
    .createTable("rateLimits")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("points", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("expire", "bigint")
    .execute();
}
