import { sql } from "kysely";
import { type Db, kindOf } from "#app/platform/database/connection.server.ts";

/** PostgreSQL's advisory locks have two numbers: this one is the logs', whose lines are numbered one by one. */
const REGISTER_LOCK = 7_203;

export async function nextNumber(trx: Db, table: "dataRequests" | "breaches"): Promise<number> {
  if (kindOf(trx) === "postgres") await sql`select pg_advisory_xact_lock(${REGISTER_LOCK}::int, 0)`.execute(trx);
  const last = await trx.selectFrom(table).select("number").orderBy("number", "desc").limit(1).executeTakeFirst();
  return (last?.number ?? 0) + 1;
}
