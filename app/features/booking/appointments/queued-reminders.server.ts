import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";

export async function dropReminderOf(trx: Db, appointmentId: string, at: Date): Promise<void> {
  const reminderEvents = trx
    .selectFrom("events")
    .select("events.id")
    .where("subject", "=", "appointment")
    .where("subjectId", "=", appointmentId)
    .where("events.kind", "=", "reminder-sent");
  await dropReminders(trx, at, (eb) => eb("eventId", "in", reminderEvents));
}

export async function dropRemindersOfAccount(trx: Db, userId: string, at: Date): Promise<void> {
  await dropReminders(trx, at, (eb) => eb("userId", "=", userId));
}

/** @param email in lower case */
export async function dropRemindersTo(trx: Db, email: string, at: Date): Promise<void> {
  await dropReminders(trx, at, (eb) => eb(eb.fn<string>("lower", ["to"]), "=", email));
}

/** Deletes pending reminders, and lets those being sent expire, so that they are not retried. */
export async function dropReminders(
  trx: Db,
  at: Date,
  filter: (eb: ExpressionBuilder<Schema, "mail">) => Expression<SqlBool> = (eb) => eb.lit(true),
): Promise<void> {
  const expired = await trx
    .updateTable("mail")
    .set({ expiresAt: at.toISOString() })
    .where("kind", "=", "reminder")
    .where("status", "in", ["pending", "sending"])
    .where(filter)
    .returning(["id", "status"])
    .execute();
  const pending = expired.filter(({ status }) => status === "pending").map(({ id }) => id);
  if (pending.length > 0) await trx.deleteFrom("mail").where("id", "in", pending).execute();
}
