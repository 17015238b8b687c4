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

export async function mailsOfRecords<Row extends { id: string }>(
  db: Db,
  { users, emails, records }: LinkedIds,
  selectMails: (condition: MailCondition) => { execute(): Promise<Row[]> },
): Promise<Row[]> {
  // Mails about appointments that the agency entered, whatever address they were sent to.
  const appointments = db.selectFrom("appointments").select("id").where("clientId", "in", records);
  const events = db
    .selectFrom("events")
    .select("id")
    .where("subject", "=", "appointment")
    .where("subjectId", "in", appointments);
  const rows = await Promise.all([
    users.length === 0 ? [] : selectMails((eb) => eb.and([isForClient(eb), eb("mail.userId", "in", users)])).execute(),
    emails.length === 0 ? [] : selectMails((eb) => eb.and([isForGuest(eb), eb("mail.to", "in", emails)])).execute(),
    selectMails((eb) => eb.and([isForGuest(eb), eb("mail.eventId", "in", events)])).execute(),
  ]);
  return [...new Map(rows.flat().map((row) => [row.id, row])).values()];
}

function isForClient(eb: ExpressionBuilder<Schema, "mail">) {
  return eb("mail.kind", "not in", noticeKinds);
}

function isForGuest(eb: ExpressionBuilder<Schema, "mail">) {
  return eb.and([isForClient(eb), eb("mail.userId", "is", null)]);
}
