import type { Db } from "#app/platform/database/connection.server.ts";

export async function passwordOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom("passwords").select("hash").where("userId", "=", userId).executeTakeFirst();
  return row?.hash ?? null;
}

export async function setPassword(db: Db, userId: string, hash: string): Promise<void> {
  await db
    .insertInto("passwords")
    .values({ userId, hash })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ hash }))
    .execute();
}

export async function replacePassword(db: Db, userId: string, former: string, hash: string): Promise<void> {
  await db.updateTable("passwords").set({ hash }).where("userId", "=", userId).where("hash", "=", former).execute();
}
