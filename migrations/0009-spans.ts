import { type Kysely, sql } from "kysely";

/**
 * The agency's own agenda: appointments get a length and what the agency knows of them, every half hour that somebody
 * holds is a row of `heldSlots` with a unique key (in place of the index on appointments), closures may repeat or take
 * a part of a day, and what the agency does waits in `pendingActs` until the client may hear of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("users")
    .addColumn("role", "text", (column) =>
      column
        .notNull()
        .defaultTo("client")
        .check(sql`role in ('client', 'team', 'owner')`),
    )
    .execute();
  await db.schema.alterTable("users").addColumn("phone", "text").execute();

  const columns = [
    ["minutes", "integer", 30],
    ["travelBefore", "integer", 0],
    ["travelAfter", "integer", 0],
  ] as const;
  for (const [name, type, value] of columns) {
    await db.schema
      .alterTable("appointments")
      .addColumn(name, type, (column) => column.notNull().defaultTo(value))
      .execute();
  }
  await db.schema
    .alterTable("appointments")
    .addColumn("origin", "text", (column) =>
      column
        .notNull()
        .defaultTo("online")
        .check(sql`origin in ('online', 'agency')`),
    )
    .execute();
  for (const name of ["name", "phone", "place", "subject", "note", "attendance", "comingAt"]) {
    await db.schema.alterTable("appointments").addColumn(name, "text").execute();
  }
  await db.schema.dropIndex("appointments_confirmed_slot").execute();
  await db.schema.createIndex("appointments_date").on("appointments").columns(["date", "slot"]).execute();

  await db.schema
    .createTable("heldSlots")
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("slot", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) =>
      column.notNull().check(sql`kind in ('appointment', 'travel', 'leaving', 'offer')`),
    )
    .addColumn("appointmentId", "text", (column) => column.references("appointments.id").onDelete("cascade"))
    .addColumn("offerId", "text")
    // When an offered place is free again; null: held until it is released.
    .addColumn("until", "text")
    // Two people never hold one half hour.
    .addPrimaryKeyConstraint("heldSlots_pkey", ["date", "slot"])
    .execute();
  await db.schema.createIndex("heldSlots_appointment").on("heldSlots").column("appointmentId").execute();
  await db.schema.createIndex("heldSlots_offer").on("heldSlots").column("offerId").execute();
  await sql`
    insert into "heldSlots" ("date", "slot", "kind", "appointmentId")
    select "date", "slot", 'appointment', "id" from "appointments" where "status" = 'confirmed'
  `.execute(db);

  await widenUnavailabilities(db);

  await db.schema
    .createTable("pendingActs")
    .addColumn("id", "text", (column) => column.primaryKey())
    // Of one act on several appointments, such as the closing of a week.
    .addColumn("groupId", "text", (column) => column.notNull())
    .addColumn("appointmentId", "text", (column) => column.notNull().references("appointments.id").onDelete("cascade"))
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    // What the client still sees: the row's columns before the act, as JSON; null: nothing, it was entered by the act.
    .addColumn("before", "text")
    // The agency's own words for the mail.
    .addColumn("word", "text")
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('waiting', 'told', 'silent', 'undone', 'overtaken')`),
    )
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("dueAt", "text", (column) => column.notNull())
    .addColumn("settledAt", "text")
    .execute();
  // Two acts on one appointment make one mail.
  await db.schema
    .createIndex("pendingActs_waiting")
    .unique()
    .on("pendingActs")
    .column("appointmentId")
    .where(sql.ref("state"), "=", sql.lit("waiting"))
    .execute();
  await db.schema.createIndex("pendingActs_due").on("pendingActs").columns(["state", "dueAt"]).execute();
  await db.schema.createIndex("pendingActs_group").on("pendingActs").column("groupId").execute();

  await db.schema
    .createTable("settings")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .addColumn("updatedBy", "text")
    .execute();
}

/** A row may stand for several days, a part of each, or days that come again; `date` stays the first of them. */
async function widenUnavailabilities(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("unavailabilities_next")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("lastDate", "text", (column) => column.notNull())
    .addColumn("from", "text")
    .addColumn("to", "text")
    .addColumn("repeats", "text", (column) => column.notNull().check(sql`repeats in ('once', 'weekly', 'yearly')`))
    // For the agency alone.
    .addColumn("reason", "text")
    // What clients read.
    .addColumn("word", "text")
    // Of the act that closed it, while it can be undone.
    .addColumn("groupId", "text")
    .addColumn("createdBy", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  // The day is its own key among those of before.
  await sql`
    insert into "unavailabilities_next" ("id", "date", "lastDate", "repeats", "createdAt")
    select "date", "date", "date", 'once', "createdAt" from "unavailabilities"
  `.execute(db);
  await db.schema.dropTable("unavailabilities").execute();
  await db.schema.alterTable("unavailabilities_next").renameTo("unavailabilities").execute();
  await db.schema
    .createIndex("unavailabilities_last")
    .on("unavailabilities")
    .columns(["repeats", "lastDate"])
    .execute();
}
