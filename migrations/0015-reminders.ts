import { type Kysely, sql } from "kysely";

/** Mails that go by themselves before an appointment, what their links lead to, and who wants none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("reminders")
    .addColumn("appointmentId", "text", (column) => column.notNull().references("appointments.id").onDelete("cascade"))
    // Of the appointment when it was written: of two instances one writes it.
    .addColumn("sequence", "integer", (column) => column.notNull())
    // The moment that it names: moved since, it is the reminder of nothing.
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("slot", "text", (column) => column.notNull())
    // SHA-256 of the link token in its link; the link token itself is nowhere in the table.
    .addColumn("tokenHash", "text", (column) => column.notNull().unique())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("reminders_pkey", ["appointmentId", "sequence"])
    .execute();
  // Whoever has no account; an account knows it of itself.
  await db.schema
    .createTable("reminderRefusals")
    .addColumn("email", "text", (column) => column.primaryKey())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.alterTable("users").addColumn("remindersOffAt", "text").execute();
  // From when on a mail is worth nothing any more.
  await db.schema.alterTable("mail").addColumn("expiresAt", "text").execute();
  await db.schema
    .createIndex("mail_expires")
    .on("mail")
    .column("expiresAt")
    .where(sql.ref("expiresAt"), "is not", null)
    .execute();
}
