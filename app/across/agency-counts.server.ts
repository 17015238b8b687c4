import { todayInParis } from "#app/features/booking/slots.ts";
import type { UseCases } from "./use-cases.server.ts";

/** What waits for the agency, beside the places of its space where it waits. */
export async function countWaiting({ database: { db }, now }: Pick<UseCases, "database" | "now">) {
  const { today, enquiries, failedMails, changes } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom("appointments")
        .select(fn.countAll().as("count"))
        .where("date", "=", todayInParis(now()))
        .where("status", "=", "confirmed")
        .as("today"),
      selectFrom("enquiries").select(fn.countAll().as("count")).where("status", "=", "new").as("enquiries"),
      selectFrom("mail")
        .select(fn.countAll().as("count"))
        .where("status", "=", "failed")
        .where("handledAt", "is", null)
        .as("failedMails"),
      selectFrom("contentDrafts").select(fn.countAll().as("count")).as("changes"),
    ])
    .executeTakeFirstOrThrow();
  return {
    today: Number(today),
    enquiries: Number(enquiries),
    failedMails: Number(failedMails),
    changes: Number(changes),
  };
}
