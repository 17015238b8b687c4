import { type Kysely, sql } from "kysely";
import { kindOf } from "./kind.ts";

/**
 * Enquiries are answered from the agency's space: their state moves on, what was said about them is kept as a thread, and
 * moments that an answer proposes are held until one of them is booked by its link. Their words are found by their beginnings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What the client still sees of the state, in the minute after it was changed.
  await db.schema.alterTable("enquiries").addColumn("formerStatus", "text").execute();
  await db.schema.alterTable("enquiries").addColumn("statusAt", "text").execute();
  // Since when it waits for an answer: since it was sent, or since the client has written back.
  await db.schema.alterTable("enquiries").addColumn("waitsSince", "text").execute();
  await sql`update "enquiries" set "waitsSince" = "createdAt"`.execute(db);
  // JSON: the price card from which it was asked, with the price of that day.
  await db.schema.alterTable("enquiries").addColumn("offer", "text").execute();
  // RFC 5322 Message-ID of the confirmation, with which the thread in a mailbox begins.
  await db.schema.alterTable("enquiries").addColumn("messageId", "text").execute();
  await db.schema.createIndex("enquiries_created").on("enquiries").columns(["createdAt", "id"]).execute();

  await db.schema
    .createTable("enquiryMessages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("enquiryId", "text", (column) => column.notNull().references("enquiries.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('answer', 'reply', 'note')`))
    .addColumn("state", "text", (column) => column.notNull().check(sql`state in ('waiting', 'kept', 'undone')`))
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("author", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    // Of an answer: when it goes, what it went as, what the enquiry's state was before, the event that it is.
    .addColumn("dueAt", "text")
    .addColumn("sentAt", "text")
    .addColumn("messageId", "text")
    .addColumn("statusBefore", "text")
    .addColumn("eventId", "text")
    .execute();
  await db.schema
    .createIndex("enquiryMessages_enquiry")
    .on("enquiryMessages")
    .columns(["enquiryId", "createdAt"])
    .execute();
  await db.schema
    .createIndex("enquiryMessages_waiting")
    .on("enquiryMessages")
    .column("dueAt")
    .where(sql.ref("state"), "=", sql.lit("waiting"))
    .execute();

  await db.schema
    .createTable("meetingProposals")
    // Of the message that proposes them.
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('waiting', 'open', 'chosen', 'spent')`),
    )
    .addColumn("places", "text", (column) => column.notNull())
    .addColumn("heldUntil", "text", (column) => column.notNull())
    // What was booked of them.
    .addColumn("appointmentId", "text", (column) => column.references("appointments.id").onDelete("set null"))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("settledAt", "text")
    .execute();
  await db.schema.createIndex("meetingProposals_user").on("meetingProposals").column("userId").execute();
  await db.schema.createIndex("meetingProposals_created").on("meetingProposals").column("createdAt").execute();
  await db.schema.createIndex("meetingProposals_appointment").on("meetingProposals").column("appointmentId").execute();
  await db.schema
    .createTable("meetingLinks")
    // SHA-256 of the link token in the link; the link token itself is nowhere in the table.
    .addColumn("tokenHash", "text", (column) => column.primaryKey())
    .addColumn("proposalId", "text", (column) => column.notNull().references("meetingProposals.id").onDelete("cascade"))
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("slot", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("meetingLinks_proposal").on("meetingLinks").column("proposalId").execute();

  // In the order of their bytes on both databases: the beginning of a word is a range.
  const word = kindOf(db) === "postgres" ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable("searchWords")
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("word", word, (column) => column.notNull())
    .addColumn("subjectId", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("searchWords_pkey", ["subject", "word", "subjectId"])
    .execute();
  await db.schema.createIndex("searchWords_subject").on("searchWords").columns(["subject", "subjectId"]).execute();
  await fillSearchWords(db as Kysely<Before>);
}

interface Before {
  enquiries: { id: string; title: string; description: string; userEmail: string; userId: string | null };
  users: { id: string; name: string };
  searchWords: { subject: string; word: string; subjectId: string };
}

async function fillSearchWords(db: Kysely<Before>): Promise<void> {
  const rows = await db
    .selectFrom("enquiries")
    .leftJoin("users", "users.id", "enquiries.userId")
    .select(["enquiries.id", "enquiries.title", "enquiries.description", "enquiries.userEmail", "users.name"])
    .execute();
  for (const { id, title, description, userEmail, name } of rows) {
    const words = wordsIn([title, description, userEmail, name ?? ""].join(" "));
    if (words.length === 0) continue;
    await db
      .insertInto("searchWords")
      .values(words.map((word) => ({ subject: "enquiry", word, subjectId: id })))
      .execute();
  }
}

/** As platform/database/search-index.server.ts folds them. */
function wordsIn(text: string): string[] {
  const folded = text
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  return [...new Set((folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, 40).join("")))];
}
