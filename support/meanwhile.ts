import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "#app/platform/database.server.ts";

/**
 * On PostgreSQL: holds something in a transaction, begins what has to wait for it, and once that waits takes what the holder
 * should still get at once.
 * @returns what was taken, and what had to wait, which goes on now
 */
export function meanwhile<Done, Held = void>(
  db: Db,
  hold: (trx: Db) => Promise<unknown>,
  work: () => Promise<Done>,
  take: (trx: Db) => Promise<Held> = async () => undefined as Held,
): Promise<{ held: Held; working: Promise<Done> }> {
  return db.transaction().execute(async (trx) => {
    await hold(trx);
    const working = work();
    const waiting = sql`select 1 from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`;
    await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1);
    return { held: await take(trx), working };
  });
}
