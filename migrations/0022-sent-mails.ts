import { type Kysely, sql } from "kysely";

/**
 * The agency looks at its mails: a sent one keeps its text for a while, sealed; one may be sent again, as a row of its own; and
 * one that failed has been seen to when somebody has done so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The message, sealed with the site's secret.
  await db.schema.alterTable("mail").addColumn("sealed", "text").execute();
  // The mail of which it is another sending.
  await db.schema.alterTable("mail").addColumn("resentFrom", "text").execute();
  await db.schema.alterTable("mail").addColumn("handledAt", "text").execute();
  await db.schema.createIndex("mail_created").on("mail").columns(["createdAt", "id"]).execute();
  await db.schema.createIndex("mail_status_created").on("mail").columns(["status", "createdAt", "id"]).execute();
  await db.schema.createIndex("mail_resent").on("mail").column("resentFrom").execute();
  // What somebody without an account is written to.
  await db.schema
    .createIndex("appointments_addresses")
    .on("appointments")
    .column("userEmail")
    .where(sql.ref("userId"), "is", null)
    .execute();
}
