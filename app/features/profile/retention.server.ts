import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forEachTolerant } from "#app/platform/operations/for-each-tolerant.server.ts";
import { enqueueMail, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import {
  erasureAfterWarning,
  inactiveRetainedSince,
  unverifiedRetainedSince,
  warningDueIfIdleSince,
  warnedRetainedSince,
} from "./retention.ts";

/** A rule is checked twice: when accounts are listed, and again before each erasure or warning. */
export type AccountRule = (eb: ExpressionBuilder<Schema, "users">) => Expression<SqlBool>;

export function isNeverVerified(now: Date): AccountRule {
  return (eb) =>
    eb.and([eb("emailVerified", "=", false), eb("createdAt", "<", unverifiedRetainedSince(now).toISOString())]);
}

/** A disabled account needs no warning, because its owner cannot log in. */
export function isInactive(now: Date): AccountRule {
  return (eb) =>
    eb.and([
      isIdleSince(inactiveRetainedSince(now))(eb),
      eb.or([eb("disabled", "=", true), eb("inactivityWarnedAt", "<=", warnedRetainedSince(now).toISOString())]),
    ]);
}

function isWarningDue(now: Date): AccountRule {
  return (eb) =>
    eb.and([
      isIdleSince(warningDueIfIdleSince(now))(eb),
      eb("inactivityWarnedAt", "is", null),
      eb("disabled", "=", false),
      eb("emailVerified", "=", true),
    ]);
}

function isIdleSince(instant: Date): AccountRule {
  const limit = instant.toISOString();
  return (eb) =>
    eb.or([eb("lastActiveAt", "<", limit), eb.and([eb("lastActiveAt", "is", null), eb("createdAt", "<", limit)])]);
}

export async function listAccountIds(db: Db, rule: AccountRule): Promise<string[]> {
  const rows = await db.selectFrom("users").select("id").where(rule).orderBy("createdAt").execute();
  return rows.map(({ id }) => id);
}

/** Marks and mails in one transaction, so that only one instance mails. @param isInUse true: no mail */
export async function warnInactive(
  db: Db,
  now: Date,
  writeMail: (warning: { to: string; firstName: string; erasedAt: Date }) => OutgoingMail,
  isInUse: (trx: Db, userId: string) => Promise<boolean>,
): Promise<void> {
  await forEachTolerant(await listAccountIds(db, isWarningDue(now)), (id) =>
    db.transaction().execute(async (trx) => {
      if (await isInUse(trx, id)) return false;
      const user = await trx
        .updateTable("users")
        .set({ inactivityWarnedAt: now.toISOString() })
        .where("id", "=", id)
        .where(isWarningDue(now))
        .returning(["email", "firstName", "lastActiveAt", "createdAt"])
        .executeTakeFirst();
      if (!user) return false;
      const { email, firstName, lastActiveAt, createdAt } = user;
      const erasedAt = erasureAfterWarning(new Date(lastActiveAt ?? createdAt), now);
      await enqueueMail(trx, now, { userId: id, eventId: null }, writeMail({ to: email, firstName, erasedAt }));
      return true;
    }),
  );
}
