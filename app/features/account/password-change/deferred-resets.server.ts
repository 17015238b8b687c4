import type { SiteDeps } from "#app/site-deps.ts";
import { randomInt, randomUUID } from "node:crypto";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forEachTolerant } from "#app/platform/operations/for-each-tolerant.server.ts";
import { requestReset } from "./password-reset.server.ts";
import { after, MINUTE } from "#app/platform/durations.ts";

/** Random delay of a reset, which would slow the response if it ran at once, and reveal that the account exists. */
const DELAY_MS = { min: 200, max: 1_000 } as const;

/** Longer than a reset takes. After a crash, the row is due again when the lease ends. */
const LEASE_MS = MINUTE;

/** Stores a row for an address without an account too, so that the response takes the same time. */
export async function deferReset(db: Db, email: string, now: Date): Promise<void> {
  const dueAt = after(now, randomInt(DELAY_MS.min, DELAY_MS.max)).toISOString();
  await db.insertInto("neutralResets").values({ id: randomUUID(), email, dueAt }).execute();
}

export async function runDeferredResets(deps: SiteDeps): Promise<number> {
  const { db, now } = deps;
  const due = await db.selectFrom("neutralResets").selectAll().where("dueAt", "<=", now().toISOString()).execute();
  return forEachTolerant(due, async ({ id, email, dueAt }) => {
    const { numUpdatedRows } = await db
      .updateTable("neutralResets")
      .set({ dueAt: after(now(), LEASE_MS).toISOString() })
      .where("id", "=", id)
      .where("dueAt", "=", dueAt)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const deleteRow = (trx: Db) => trx.deleteFrom("neutralResets").where("id", "=", id).execute();
    // The mail's transaction also deletes the row, because a crash between two transactions would send the mail twice.
    await requestReset(deps, email, deleteRow);
    await deleteRow(db); // if no mail was written
    return true;
  });
}
