import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { noticeKinds } from "#app/platform/schema/mail-kinds.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";

export interface LinkedIds {
  /** Includes the merged records. */
  records: readonly string[];
  users: readonly string[];
  emails: readonly string[];
}

type MailCondition = (eb: ExpressionBuilder<Schema, "mail">) => Expression<SqlBool>;

export async function mailsOfRecords<Found extends { id: string }>(
  db: Db,
  { users, emails, records }: LinkedIds,
  find: (condition: MailCondition) => { execute(): Promise<Found[]> },
): Promise<Found[]> {
  // Mails about appointments that the agency entered, whatever address they were sent to.
  const entered = db.selectFrom("appointments").select("id").where("clientId", "in", records);
  const about = db
    .selectFrom("events")
    .select("id")
    .where("subject", "=", "appointment")
    .where("subjectId", "in", entered);
  const found = await Promise.all([
    users.length === 0 ? [] : find((eb) => eb.and([belongsToClient(eb), eb("mail.userId", "in", users)])).execute(),
    emails.length === 0 ? [] : find((eb) => eb.and([hasNoAccount(eb), eb("mail.to", "in", emails)])).execute(),
    find((eb) => eb.and([hasNoAccount(eb), eb("mail.eventId", "in", about)])).execute(),
  ]);
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
}

function belongsToClient(eb: ExpressionBuilder<Schema, "mail">) {
  return eb("mail.kind", "not in", noticeKinds);
}

function hasNoAccount(eb: ExpressionBuilder<Schema, "mail">) {
  return eb.and([belongsToClient(eb), eb("mail.userId", "is", null)]);
}
