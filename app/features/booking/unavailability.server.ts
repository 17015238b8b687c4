import type { Db } from "#app/platform/database.server.ts";

/** Closes a day. Appointments that stand on it stay: the agency decides what to do with them. */
export async function closeDay(db: Db, date: string, now: Date): Promise<{ added: boolean; appointments: number }> {
  const result = await db
    .insertInto("unavailabilities")
    .values({ date, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("date").doNothing())
    .executeTakeFirst();
  const standing = await db
    .selectFrom("appointments")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("date", "=", date)
    .where("status", "=", "confirmed")
    .executeTakeFirstOrThrow();
  return { added: Number(result.numInsertedOrUpdatedRows) > 0, appointments: Number(standing.count) };
}

/** Reopens a day; false when it was not closed. */
export async function reopenDay(db: Db, date: string): Promise<boolean> {
  const result = await db.deleteFrom("unavailabilities").where("date", "=", date).executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

export async function listClosedDays(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("unavailabilities").select("date").orderBy("date").execute();
  return rows.map((row) => row.date);
}
