import { type Db, holdDays } from "#app/platform/database.server.ts";
import { recordEvent } from "#app/platform/events.server.ts";
import { todayInParis } from "./slots.ts";

export type ClosingRefusal = "past-day";

export interface StandingAppointment {
  id: string;
  slot: string;
}

/**
 * Closes a day. Appointments that stand on it stay: the agency decides what to do with them. Whoever books meanwhile is
 * in the list, or finds the day closed.
 */
export async function closeDay(
  db: Db,
  date: string,
  now: Date,
): Promise<{ ok: true; added: boolean; standing: StandingAppointment[] } | { ok: false; reason: ClosingRefusal }> {
  if (date < todayInParis(now)) return { ok: false, reason: "past-day" };
  return db.transaction().execute(async (trx) => {
    await holdDays(trx, [date], "alone");
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("unavailabilities")
      .values({ date, createdAt: now.toISOString() })
      .onConflict((conflict) => conflict.column("date").doNothing())
      .executeTakeFirst();
    const added = Number(numInsertedOrUpdatedRows) > 0;
    if (added) await recordDay(trx, date, now, "day-closed");
    const standing = await trx
      .selectFrom("appointments")
      .select(["id", "slot"])
      .where("date", "=", date)
      .where("status", "=", "confirmed")
      .orderBy("slot")
      .execute();
    return { ok: true, added, standing } as const;
  });
}

/** Reopens a day; false when it was not closed. */
export async function reopenDay(db: Db, date: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await holdDays(trx, [date], "alone");
    const { numDeletedRows } = await trx.deleteFrom("unavailabilities").where("date", "=", date).executeTakeFirst();
    const reopened = Number(numDeletedRows) > 0;
    if (reopened) await recordDay(trx, date, now, "day-reopened");
    return reopened;
  });
}

async function recordDay(trx: Db, date: string, at: Date, kind: "day-closed" | "day-reopened"): Promise<void> {
  await recordEvent(trx, { at, actor: "agency", kind, userId: null, subjectId: date, data: {} });
}

export async function listClosedDays(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("unavailabilities").select("date").orderBy("date").execute();
  return rows.map((row) => row.date);
}
