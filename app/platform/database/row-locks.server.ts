import { type SelectQueryBuilder, sql } from "kysely";
import { type Db, kindOf } from "./connection.server.ts";

/** For `$call`: adds FOR UPDATE on PostgreSQL. SQLite's transactions are exclusive already. */
export function forUpdate(trx: Db) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    kindOf(trx) === "postgres" ? query.forUpdate() : query;
}

/** The first of the two numbers of PostgreSQL's advisory locks on days; the second is the day. */
const DAY_LOCKS = 7_201;

/**
 * Locks days of the agenda until the transaction ends, before anything of them is read. Bookings share the lock of a day
 * (`shared`); a change of the rules of a day takes it `alone`, so each waits for the other. Call it before rows are locked:
 * one order for everybody prevents deadlocks. SQLite's transactions are exclusive already.
 * @param dates YYYY-MM-DD
 */
export async function lockDays(trx: Db, dates: readonly string[], mode: "shared" | "alone"): Promise<void> {
  if (kindOf(trx) !== "postgres") return;
  const lock = sql.raw(mode === "shared" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock");
  // One after the other, in one order for everybody.
  const locks = [...new Set(dates)]
    .toSorted()
    .map((date) => sql`${lock}(${DAY_LOCKS}::int, ${Date.parse(date) / 86_400_000}::int)`);
  if (locks.length > 0) await sql`select ${sql.join(locks)}`.execute(trx);
}
