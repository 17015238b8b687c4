import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { kindOf } from "./kind.ts";

/**
 * What happened is kept from here on (`events`), and a mail says what it is and what it is about. What the rows of before
 * still tell becomes events; what they cannot tell is said to be from before the history.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    // No reference to users: a cancellation would wait for an erasure that waits for the same appointment.
    .addColumn("userId", "text")
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("subjectId", "text")
    .addColumn("data", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("events_user").on("events").columns(["userId", "at"]).execute();
  await db.schema.createIndex("events_subject").on("events").columns(["subject", "subjectId", "at"]).execute();
  await db.schema.createIndex("events_at").on("events").column("at").execute();

  await db.schema.alterTable("mail").addColumn("kind", "text").execute();
  await db.schema.alterTable("mail").addColumn("userId", "text").execute();
  await db.schema.alterTable("mail").addColumn("eventId", "text").execute();
  await db.schema
    .alterTable("mail")
    .addColumn("forget", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("mail_user").on("mail").columns(["userId", "createdAt"]).execute();
  await db.schema.createIndex("mail_event").on("mail").column("eventId").execute();
  await db.schema.createIndex("mail_to").on("mail").column("to").execute();

  await renameRequests(db);
  await letAddressesGo(db);
  await writeWhatRowsKnow(db);
}

/** They are called enquiries everywhere else. No check of the state: SQLite cannot change one without a copy of the table. */
async function renameRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("enquiries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("photo", "integer", (column) => column.notNull())
    .addColumn("video", "integer", (column) => column.notNull())
    .addColumn("web", "integer", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("userEmail", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  // Nothing ever closed one: each was received, and that is all that is known of it.
  await sql`
    insert into "enquiries" ("id", "title", "photo", "video", "web", "description", "userEmail", "userId", "status", "createdAt")
    select "id", "title", "photo", "video", "web", "description", "userEmail", "userId", 'new', "createdAt" from "requests"
  `.execute(db);
  await db.schema.dropTable("requests").execute();
  await db.schema.createIndex("enquiries_user").on("enquiries").columns(["userId", "createdAt"]).execute();
}

/** An appointment whose account was erased keeps date, hour and state: nobody's address, nobody's link. */
async function letAddressesGo(db: Kysely<unknown>): Promise<void> {
  if (kindOf(db) === "postgres") {
    await db.schema
      .alterTable("appointments")
      .alterColumn("userEmail", (column) => column.dropNotNull())
      .execute();
  } else {
    await db.schema
      .createTable("appointments_next")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("date", "text", (column) => column.notNull())
      .addColumn("slot", "text", (column) => column.notNull())
      .addColumn("userEmail", "text")
      .addColumn("userId", "text", (column) => column.references("users.id").onDelete("set null"))
      .addColumn("status", "text", (column) => column.notNull().check(sql`status in ('confirmed', 'cancelled')`))
      .addColumn("cancelTokenHash", "text", (column) => column.unique())
      .addColumn("sequence", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("createdAt", "text", (column) => column.notNull())
      .addColumn("cancelledAt", "text")
      .execute();
    const columns = sql.raw(
      `"id", "date", "slot", "userEmail", "userId", "status", "cancelTokenHash", "sequence", "createdAt", "cancelledAt"`,
    );
    await sql`insert into "appointments_next" (${columns}) select ${columns} from "appointments"`.execute(db);
    await db.schema.dropTable("appointments").execute();
    await db.schema.alterTable("appointments_next").renameTo("appointments").execute();
    await db.schema
      .createIndex("appointments_confirmed_slot")
      .unique()
      .on("appointments")
      .columns(["date", "slot"])
      .where(sql.ref("status"), "=", sql.lit("confirmed"))
      .execute();
    await db.schema.createIndex("appointments_user").on("appointments").column("userId").execute();
  }
  // Until now an appointment lost its owner by an erasure only.
  await sql`update "appointments" set "userEmail" = null, "cancelTokenHash" = null where "userId" is null`.execute(db);
}

interface Before {
  users: { id: string; emailVerified: unknown; disabled: unknown; createdAt: string | Date };
  appointments: {
    id: string;
    date: string;
    slot: string;
    userId: string | null;
    status: string;
    sequence: number;
    createdAt: string;
    cancelledAt: string | null;
  };
  enquiries: { id: string; userId: string | null; createdAt: string };
  unavailabilities: { date: string; createdAt: string };
  events: EventRow;
}

interface EventRow {
  id: string;
  at: string;
  actor: string;
  kind: string;
  userId: string | null;
  subject: string;
  subjectId: string | null;
  data: string;
}

const ROWS_AT_ONCE = 500;

async function writeWhatRowsKnow(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Before>;
  const now = new Date().toISOString();
  const events: EventRow[] = [];
  const add = (row: Omit<EventRow, "id" | "data">, data: object) =>
    events.push({ id: randomUUID(), ...row, data: JSON.stringify(data) });

  for (const { id, emailVerified, disabled, createdAt } of await db.selectFrom("users").selectAll().execute()) {
    const account = { userId: id, subject: "account", subjectId: id };
    add({ ...account, at: new Date(createdAt).toISOString(), actor: "client", kind: "account-created" }, {});
    add(
      { ...account, at: now, actor: "system", kind: "account-before-history" },
      { verified: Boolean(emailVerified), disabled: Boolean(disabled) },
    );
  }
  for (const row of await db.selectFrom("appointments").selectAll().execute()) {
    const appointment = { userId: row.userId, subject: "appointment", subjectId: row.id };
    const moment = { date: row.date, slot: row.slot };
    const cancelled = row.status === "cancelled";
    // The sequence rose at each move, and once more at the cancellation.
    const times = row.sequence - Number(cancelled);
    const moved = times > 0;
    add(
      { ...appointment, at: row.createdAt, actor: "client", kind: "appointment-booked" },
      { moment: moved ? null : moment },
    );
    // When, and from where to where, nobody wrote down.
    if (moved) add({ ...appointment, at: now, actor: "client", kind: "appointment-moved-before-history" }, { times });
    // By its owner, or with an account that was erased: the row of one without an account does not tell.
    const actor = row.userId ? "client" : "unknown";
    if (cancelled)
      add({ ...appointment, at: row.cancelledAt ?? now, actor, kind: "appointment-cancelled" }, { moment });
  }
  for (const { id, userId, createdAt } of await db.selectFrom("enquiries").selectAll().execute()) {
    add({ at: createdAt, actor: "client", kind: "enquiry-sent", userId, subject: "enquiry", subjectId: id }, {});
  }
  for (const { date, createdAt } of await db.selectFrom("unavailabilities").selectAll().execute()) {
    add({ at: createdAt, actor: "agency", kind: "day-closed", userId: null, subject: "day", subjectId: date }, {});
  }
  for (let from = 0; from < events.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto("events")
      .values(events.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}
