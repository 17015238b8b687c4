import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { eachOf } from "#app/platform/operations/for-each-tolerant.server.ts";
import { enqueueMail, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import {
  erasureAfterWarning,
  inactiveRetainedSince,
  unverifiedRetainedSince,
  warnedWhenIdleSince,
  warningDueBy,
} from "./retention.ts";

/** Which accounts a rule is about: asked once to list them, and again of each one that is to go. */
export type AccountRule = (eb: ExpressionBuilder<Schema, "users">) => Expression<SqlBool>;

export function neverVerified(now: Date): AccountRule {
  return (eb) =>
    eb.and([eb("emailVerified", "=", false), eb("createdAt", "<", unverifiedRetainedSince(now).toISOString())]);
}

/** Two years without a login, and warned; not warned where the agency closed the account, which no login would keep. */
export function inactive(now: Date): AccountRule {
  return (eb) =>
    eb.and([
      idleSince(inactiveRetainedSince(now))(eb),
      eb.or([eb("disabled", "=", true), eb("inactivityWarnedAt", "<=", warningDueBy(now).toISOString())]),
    ]);
}

function toBeWarned(now: Date): AccountRule {
  return (eb) =>
    eb.and([
      idleSince(warnedWhenIdleSince(now))(eb),
      eb("inactivityWarnedAt", "is", null),
      eb("disabled", "=", false),
      eb("emailVerified", "=", true),
    ]);
}

/** An account that nobody ever logged in to counts from its creation. */
function idleSince(instant: Date): AccountRule {
  const limit = instant.toISOString();
  return (eb) =>
    eb.or([eb("lastActiveAt", "<", limit), eb.and([eb("lastActiveAt", "is", null), eb("createdAt", "<", limit)])]);
}

export async function listAccountIds(db: Db, rule: AccountRule): Promise<string[]> {
  const rows = await db.selectFrom("users").select("id").where(rule).orderBy("createdAt").execute();
  return rows.map(({ id }) => id);
}

export interface InactivityWarning {
  to: string;
  firstName: string;
  /** When the account goes. */
  erasedAt: Date;
}

/**
 * Writes to each account that is about to go for not being used. The mark and the mail are one transaction, and the
 * mark is set once: of several instances one sends the mail.
 * @param inUse what else keeps an account, looked at in the transaction
 */
export async function warnInactive(
  db: Db,
  now: Date,
  write: (warning: InactivityWarning) => OutgoingMail,
  inUse: (trx: Db, userId: string) => Promise<boolean>,
): Promise<void> {
  await eachOf(await listAccountIds(db, toBeWarned(now)), (id) =>
    db.transaction().execute(async (trx) => {
      if (await inUse(trx, id)) return false;
      const warned = await trx
        .updateTable("users")
        .set({ inactivityWarnedAt: now.toISOString() })
        .where("id", "=", id)
        .where(toBeWarned(now))
        .returning(["email", "firstName", "lastActiveAt", "createdAt"])
        .executeTakeFirst();
      if (!warned) return false;
      const { email, firstName, lastActiveAt, createdAt } = warned;
      const erasedAt = erasureAfterWarning(new Date(lastActiveAt ?? createdAt), now);
      await enqueueMail(trx, now, { userId: id, eventId: null }, write({ to: email, firstName, erasedAt }));
      return true;
    }),
  );
}
