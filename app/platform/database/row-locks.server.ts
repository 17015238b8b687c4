import { type SelectQueryBuilder, sql } from "kysely";
import { type Db, kindOf } from "./connection.server.ts";

/** For `$call`: adds FOR UPDATE on PostgreSQL. SQLite's transactions are exclusive already. */
export function forUpdate(trx: Db) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    kindOf(trx) === "postgres" ? query.forUpdate() : query;
}

/** The first of the two keys of each PostgreSQL advisory lock. */
export const ADVISORY_LOCKS = { agendaRules: 7_201, content: 7_202, dataRequestLog: 7_203, guest: 7_204, site: 7_205 };

/** Call it before reading data and locking rows, to prevent deadlocks. @param key each key has a lock of its own */
export async function takeLock(
  trx: Db,
  name: keyof typeof ADVISORY_LOCKS,
  { mode = "exclusive", key = "" }: { mode?: "shared" | "exclusive"; key?: string } = {},
): Promise<void> {
  if (kindOf(trx) !== "postgres") return;
  const lock = sql.raw(mode === "shared" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock");
  await sql`select ${lock}(${ADVISORY_LOCKS[name]}::int, hashtext(${key}))`.execute(trx);
}
