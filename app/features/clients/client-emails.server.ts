import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { noticeKinds } from "#app/platform/schema/mail-kinds.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";

/** What the records of clients are made of. */
export interface LinkedIds {
  /** They, and those that are merged into them. */
  records: readonly string[];
  /** Of their accounts. */
  users: readonly string[];
  /** At which somebody without an account is written to. */
  emails: readonly string[];
}

/** Which mails are meant: for `where`. */
type Which = (eb: ExpressionBuilder<Schema, "mail">) => Expression<SqlBool>;

/**
 * What was written to clients. Each mail once: several of the links may find it.
 * @param find a query of mails, which keeps to those that it is given
 */
export async function mailsOfRecords<Found extends { id: string }>(
  db: Db,
  { users, emails, records }: LinkedIds,
  find: (which: Which) => { execute(): Promise<Found[]> },
): Promise<Found[]> {
  // At whichever address they were written to about what the agency has entered for them.
  const entered = db.selectFrom("appointments").select("id").where("clientId", "in", records);
  const about = db
    .selectFrom("events")
    .select("id")
    .where("subject", "=", "appointment")
    .where("subjectId", "in", entered);
  const found = await Promise.all([
    users.length === 0 ? [] : find((eb) => eb.and([belongsToClient(eb), eb("mail.userId", "in", users)])).execute(),
    emails.length === 0 ? [] : find((eb) => eb.and([ofNobody(eb), eb("mail.to", "in", emails)])).execute(),
    find((eb) => eb.and([ofNobody(eb), eb("mail.eventId", "in", about)])).execute(),
  ]);
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
}

/** A notice goes to the agency itself. */
function belongsToClient(eb: ExpressionBuilder<Schema, "mail">) {
  return eb("mail.kind", "not in", noticeKinds);
}

function ofNobody(eb: ExpressionBuilder<Schema, "mail">) {
  return eb.and([belongsToClient(eb), eb("mail.userId", "is", null)]);
}
