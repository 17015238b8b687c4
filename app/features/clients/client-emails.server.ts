import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { type Buildable, compiledQuery } from "#app/platform/database/compiled-query.server.ts";
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
 * What was written to clients, as a query finds it that may ask for more. Each mail once: several of the links may find it.
 * @param find keeps to the mails that it is given, and to values of its own
 */
export function mailsOfRecords<Values extends object, Found extends { id: string }>(
  find: (db: Db, which: Which, values: Values) => Buildable<Found>,
): (db: Db, linked: LinkedIds, values: Values) => Promise<Found[]> {
  const byAccount = compiledQuery((db, { users, ...values }: Values & Pick<LinkedIds, "users">) =>
    find(db, (eb) => eb.and([belongsToClient(eb), eb("mail.userId", "in", users)]), values as unknown as Values),
  );
  const byAddress = compiledQuery((db, { emails, ...values }: Values & Pick<LinkedIds, "emails">) =>
    find(db, (eb) => eb.and([ofNobody(eb), eb("mail.to", "in", emails)]), values as unknown as Values),
  );
  // At whichever address they were written to about what the agency has entered for them.
  const byEntry = compiledQuery((db, { records, ...values }: Values & Pick<LinkedIds, "records">) => {
    const entered = db.selectFrom("appointments").select("id").where("clientId", "in", records);
    const about = db
      .selectFrom("events")
      .select("id")
      .where("subject", "=", "appointment")
      .where("subjectId", "in", entered);
    return find(db, (eb) => eb.and([ofNobody(eb), eb("mail.eventId", "in", about)]), values as unknown as Values);
  });
  return async (db, { users, emails, records }, values) => {
    const found = await Promise.all([
      users.length === 0 ? null : byAccount(db, { ...values, users }),
      emails.length === 0 ? null : byAddress(db, { ...values, emails }),
      byEntry(db, { ...values, records }),
    ]);
    const rows = found.flatMap((each) => each?.rows ?? []);
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  };
}

/** A notice goes to the agency itself. */
function belongsToClient(eb: ExpressionBuilder<Schema, "mail">) {
  return eb("mail.kind", "not in", noticeKinds);
}

function ofNobody(eb: ExpressionBuilder<Schema, "mail">) {
  return eb.and([belongsToClient(eb), eb("mail.userId", "is", null)]);
}
