import type { Db } from "#app/platform/database/connection.server.ts";

export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom("passwords").select("hash").where("userId", "=", userId).executeTakeFirst();
  return row?.hash ?? null;
}

export async function setPasswordHash(db: Db, userId: string, hash: string): Promise<void> {
  await db
    .insertInto("passwords")
    .values({ userId, hash })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ hash }))
    .execute();
}

export async function replacePasswordHash(db: Db, userId: string, formerHash: string, hash: string): Promise<void> {
  await db.updateTable("passwords").set({ hash }).where("userId", "=", userId).where("hash", "=", formerHash).execute();
}
