import { type Expression, expressionBuilder } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";

/** A client refuses reminders for their account, or for an address. */
export interface ReminderChoice {
  remindersOffAt: string | null;
  optedOutEmail: string | null;
}

export const wantsReminders = ({ remindersOffAt, optedOutEmail }: ReminderChoice): boolean =>
  remindersOffAt === null && optedOutEmail === null;

/** A subquery: the address, if it is opted out. */
export function selectOptOut(email: Expression<string | null>) {
  return expressionBuilder<Schema, never>()
    .selectFrom("reminderRefusals")
    .select("reminderRefusals.email")
    .where(({ eb, fn }) => eb("reminderRefusals.email", "=", fn<string>("lower", [email])));
}

/** The former address stays opted out if another record has it. @returns false: there was no opt-out to move */
export async function moveOptOut(trx: Db, from: string | null, to: string | null): Promise<boolean> {
  const [former, next] = [from?.toLowerCase(), to?.toLowerCase()];
  if (!former || former === next) return false;
  const refusal = await trx.selectFrom("reminderRefusals").selectAll().where("email", "=", former).executeTakeFirst();
  if (!refusal) return false;
  if (next) {
    await trx
      .insertInto("reminderRefusals")
      .values({ ...refusal, email: next })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute();
  }
  const another = await trx
    .selectFrom("clients")
    .leftJoin("users", "users.id", "clients.userId")
    .select("clients.id")
    .where((eb) => eb(eb.fn<string>("lower", [eb.fn.coalesce("users.email", "clients.email")]), "=", former))
    .executeTakeFirst();
  if (!another) await trx.deleteFrom("reminderRefusals").where("email", "=", former).execute();
  return true;
}
