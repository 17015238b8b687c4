import { randomInt, randomUUID } from "node:crypto";
import type { Db } from "#app/platform/database/connection.server.ts";
import { eachOf } from "#app/platform/operations/for-each-tolerant.server.ts";
import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import { requestReset } from "./password-reset.server.ts";
import { MINUTE } from "#app/platform/durations.ts";

/** The moment is drawn: work that began with the answer would make it, or the next one, take longer where there is something to do. */
const PAUSE_MS = { least: 200, most: 1_000 } as const;

/** Longer than any work takes: who has begun it and died is followed by somebody else. */
const LEASE_MS = MINUTE;

/**
 * Keeps what was asked for until the answer has gone (D33): the same row for every address, whether it has an account or
 * not. A crash loses none.
 */
export async function queueReset(db: Db, email: string, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + randomInt(PAUSE_MS.least, PAUSE_MS.most)).toISOString();
  await db.insertInto("neutralResets").values({ id: randomUUID(), email, dueAt }).execute();
}

/**
 * Does what is due. Several instances may do so at once, and again after a crash.
 * @returns how many
 */
export async function carryOutResets(deps: AccountDeps): Promise<number> {
  const { db, now } = deps;
  const due = await db.selectFrom("neutralResets").selectAll().where("dueAt", "<=", now().toISOString()).execute();
  return eachOf(due, async ({ id, email, dueAt }) => {
    const leased = await db
      .updateTable("neutralResets")
      .set({ dueAt: new Date(now().getTime() + LEASE_MS).toISOString() })
      .where("id", "=", id)
      .where("dueAt", "=", dueAt)
      .executeTakeFirst();
    if (Number(leased.numUpdatedRows) === 0) return false;
    const isDone = (on: Db) => on.deleteFrom("neutralResets").where("id", "=", id).execute();
    // Together: a crash in between would write twice.
    await requestReset(deps, email, isDone);
    await isDone(db);
    return true;
  });
}
