import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { noticeKinds } from "#app/platform/mail-kinds.ts";
import type { Schema } from "#app/platform/schema.server.ts";

/** What the files of clients are made of. */
export interface FileParts {
  /** They, and those that are joined to them. */
  files: readonly string[];
  /** Of their accounts. */
  users: readonly string[];
  /** At which somebody without an account is written to. */
  emails: readonly string[];
}

/** What was written to them, by a query that may ask for more. Each mail once: several of the parts may find it. */
export async function mailsOf<Found extends { id: string }>(
  db: Db,
  { users, emails, files }: FileParts,
  find: (which: (eb: ExpressionBuilder<Schema, "mail">) => Expression<SqlBool>) => Promise<Found[]>,
): Promise<Found[]> {
  // A notice goes to the agency itself.
  const isTheirs = (eb: ExpressionBuilder<Schema, "mail">) =>
    eb.or([eb("mail.kind", "is", null), eb("mail.kind", "not in", noticeKinds)]);
  const ofNobody = (eb: ExpressionBuilder<Schema, "mail">) => eb.and([isTheirs(eb), eb("mail.userId", "is", null)]);
  // At whichever address they were written to about what the agency has entered for them.
  const entered = db.selectFrom("appointments").select("id").where("clientId", "in", files);
  const about = db
    .selectFrom("events")
    .select("id")
    .where("subject", "=", "appointment")
    .where("subjectId", "in", entered);
  const found = await Promise.all([
    users.length === 0 ? [] : find((eb) => eb.and([isTheirs(eb), eb("mail.userId", "in", users)])),
    emails.length === 0 ? [] : find((eb) => eb.and([ofNobody(eb), eb("mail.to", "in", emails)])),
    find((eb) => eb.and([ofNobody(eb), eb("mail.eventId", "in", about)])),
  ]);
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
}
