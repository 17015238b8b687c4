import { type Kysely, sql } from "kysely";

/** Who may come into the agency's space, before they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("invitations")
    // SHA-256 of the link token in the link; the link token itself is nowhere in the table.
    .addColumn("tokenHash", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull().check(sql`role in ('team', 'owner')`))
    // It counts as long as whoever wrote it may invite.
    .addColumn("invitedBy", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("acceptedAt", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("invitations_email").on("invitations").column("email").execute();
  await db.schema.createIndex("invitations_inviter").on("invitations").column("invitedBy").execute();
  await db.schema
    .createIndex("users_members")
    .on("users")
    .column("role")
    .where(sql.ref("role"), "!=", sql.lit("client"))
    .execute();
}
