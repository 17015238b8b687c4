import { sql } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";

/** A lock on a transaction names no database, so the database of the waiting connection is compared. */
export async function countWaitingLocks(
  db: Db,
  locktype: "advisory" | "relation" | "transactionid" | null = null,
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database() and locktype = coalesce(${locktype}, locktype)`.execute(db);
  return rows[0]!.waiting;
}
