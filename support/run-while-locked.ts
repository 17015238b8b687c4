import { expect } from "vitest";
import type { Db } from "#app/platform/database/connection.server.ts";
import { countWaitingLocks } from "./waiting-locks.ts";

/** Starts `work`, which waits for the lock of `hold`, and runs `take` before that lock ends. For PostgreSQL. */
export function runWhileLocked<Done, Locked = void>(
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
