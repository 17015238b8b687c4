import { type Kysely, sql } from "kysely";

/**
 * Other places that the agency proposes to a client whose time it closes: they are held in `heldSlots` (`offerId` is the
 * proposal's id) until the client has chosen, and the link of each mail is kept as its hash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("proposals")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("appointmentId", "text", (column) => column.notNull().references("appointments.id").onDelete("cascade"))
    // When the appointment was as it was proposed to leave it.
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("slot", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('waiting', 'open', 'chosen', 'spent')`),
    )
    // The agency's own words for the mails.
    .addColumn("word", "text")
    // « 2026-12-08 10:30,2026-12-09 10:30 »: the slots that are held, or were until heldUntil.
    .addColumn("places", "text", (column) => column.notNull())
    .addColumn("heldUntil", "text", (column) => column.notNull())
    // When to write once more; null: not, or not again.
    .addColumn("againAt", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("settledAt", "text")
    .execute();
  // Nobody is asked twice about one appointment.
  await db.schema
    .createIndex("proposals_live")
    .unique()
    .on("proposals")
    .column("appointmentId")
    .where(sql.ref("settledAt"), "is", null)
    .execute();
  await db.schema.createIndex("proposals_appointment").on("proposals").column("appointmentId").execute();
  await db.schema.createIndex("proposals_again").on("proposals").column("againAt").execute();

  await db.schema
    .createTable("proposalLinks")
    .addColumn("proposalId", "text", (column) => column.notNull().references("proposals.id").onDelete("cascade"))
    // 1: the first mail, 2: the one that is written once more.
    .addColumn("round", "integer", (column) => column.notNull().check(sql`round in (1, 2)`))
    // SHA-256 of the link token in the link; the link token itself is nowhere in the table.
    .addColumn("tokenHash", "text", (column) => column.notNull().unique())
    .addColumn("sentAt", "text", (column) => column.notNull())
    .addColumn("openedAt", "text")
    // However often it is tried, and by however many instances: a mail of each round is written once.
    .addPrimaryKeyConstraint("proposalLinks_pkey", ["proposalId", "round"])
    .execute();
}
