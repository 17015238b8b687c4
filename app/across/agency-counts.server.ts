import { todayInParis } from "#app/features/booking/slots.ts";
import type { Db } from "#app/platform/database.server.ts";
import { countFailedMails } from "./agency-mails.server.ts";
import type { UseCases } from "./use-cases.server.ts";

/** What waits for the agency, beside the places of its space where it waits. */
export async function countWaiting({ database: { db }, now }: Pick<UseCases, "database" | "now">) {
  const [today, failedMails] = await Promise.all([countToday(db, todayInParis(now())), countFailedMails(db)]);
  return { today, failedMails };
}

async function countToday(db: Db, date: string): Promise<number> {
  const { count } = await db
    .selectFrom("appointments")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("date", "=", date)
    .where("status", "=", "confirmed")
    .executeTakeFirstOrThrow();
  return Number(count);
}
