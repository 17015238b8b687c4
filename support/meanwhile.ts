import { expect } from "vitest";
import type { Db } from "#app/platform/database/connection.server.ts";
import { countWaitingLocks } from "./waiting-locks.ts";

/**
 * On PostgreSQL: holds something in a transaction, begins what has to wait for it, and once that waits takes what the holder
 * should still get at once.
 * @returns what was taken, and what had to wait, which goes on now
 */
export function meanwhile<Done, Locked = void>(
  db: Db,
  hold: (trx: Db) => Promise<unknown>,
  work: () => Promise<Done>,
  take: (trx: Db) => Promise<Locked> = async () => undefined as Locked,
): Promise<{ locked: Locked; working: Promise<Done> }> {
  return db.transaction().execute(async (trx) => {
    await hold(trx);
    const working = work();
    await expect.poll(() => countWaitingLocks(db)).toBe(1);
    return { locked: await take(trx), working };
  });
}
