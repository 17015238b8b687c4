import type { Db } from "#app/platform/database/connection.server.ts";
import type { PendingErasure } from "#app/platform/backup/erasure-tombstones.server.ts";

// What an erasure has still to do outside the database, by the transaction in which it took place.

/** Notes, in the transaction in which it goes, that something is still to be done for it. */
export async function beginErasure(trx: Db, { kind, id }: PendingErasure, now: Date): Promise<void> {
  await trx
    .insertInto("erasures")
    .values({ userId: id, kind, createdAt: now.toISOString() })
    // Of a picture that was sent again since, and whose first erasure is not done.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasBegun(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("erasures").select("userId").where("userId", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** All of it is done. */
export async function endErasure(db: Db, id: string): Promise<void> {
  await db.deleteFrom("erasures").where("userId", "=", id).execute();
}

/** What is gone while something outside the database may not be done: a crash or a store that was away. */
export function listUnfinishedErasures(db: Db): Promise<PendingErasure[]> {
  return db.selectFrom("erasures").select(["userId as id", "kind"]).orderBy("createdAt").execute();
}
