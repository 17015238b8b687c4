import type { Db } from "#app/platform/database/connection.server.ts";
import type { Erasure } from "#app/platform/backup/erasure-tombstones.server.ts";

/** Call it in the erasure's transaction. */
export async function beginErasure(trx: Db, { kind, id }: Erasure, now: Date): Promise<void> {
  await trx
    .insertInto("erasures")
    .values({ userId: id, kind, createdAt: now.toISOString() })
    // A picture that was uploaded again may have an unfinished erasure.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isErasurePending(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("erasures").select("userId").where("userId", "=", id).executeTakeFirst();
  return row !== undefined;
}

export async function endErasure(db: Db, id: string): Promise<void> {
  await db.deleteFrom("erasures").where("userId", "=", id).execute();
}

export function listPendingErasures(db: Db): Promise<Erasure[]> {
  return db.selectFrom("erasures").select(["userId as id", "kind"]).orderBy("createdAt").execute();
}
