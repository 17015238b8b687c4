import type { Db } from "#app/platform/database/connection.server.ts";
import { takeLock } from "#app/platform/database/row-locks.server.ts";

/** The lock prevents two lines with one number. */
export async function nextNumber(trx: Db, table: "dataRequests" | "breaches"): Promise<number> {
  await takeLock(trx, "dataRequestLog");
  const last = await trx.selectFrom(table).select("number").orderBy("number", "desc").limit(1).executeTakeFirst();
  return (last?.number ?? 0) + 1;
}
