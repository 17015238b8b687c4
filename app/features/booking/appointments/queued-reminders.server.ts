import type { Db } from "#app/platform/database/connection.server.ts";

export async function dropReminderOf(trx: Db, appointmentId: string, at: Date): Promise<void> {
  await drop(
    trx,
    expireUnsentQuery(trx, at).where("eventId", "in", (eb) =>
      eb
        .selectFrom("events")
        .select("events.id")
        .where("subject", "=", "appointment")
        .where("subjectId", "=", appointmentId)
        .where("events.kind", "=", "reminder-sent"),
    ),
  );
}

export async function dropRemindersOfAccount(trx: Db, userId: string, at: Date): Promise<void> {
  await drop(trx, expireUnsentQuery(trx, at).where("userId", "=", userId));
}

/** @param email in lower case */
export async function dropRemindersTo(trx: Db, email: string, at: Date): Promise<void> {
  await drop(
    trx,
    expireUnsentQuery(trx, at).where((eb) => eb(eb.fn<string>("lower", ["to"]), "=", email)),
  );
}

export async function dropAllReminders(trx: Db, at: Date): Promise<void> {
  await drop(trx, expireUnsentQuery(trx, at));
}

function expireUnsentQuery(trx: Db, at: Date) {
  return trx
    .updateTable("mail")
    .set({ expiresAt: at.toISOString() })
    .where("kind", "=", "reminder")
    .where("status", "in", ["pending", "sending"]);
}

/** Deletes pending reminders. A reminder that is being sent is not retried, because the query made it expire. */
async function drop(trx: Db, expireQuery: ReturnType<typeof expireUnsentQuery>): Promise<void> {
  const expired = await expireQuery.returning(["id", "status"]).execute();
  const pending = expired.filter(({ status }) => status === "pending").map(({ id }) => id);
  if (pending.length > 0) await trx.deleteFrom("mail").where("id", "in", pending).execute();
}
