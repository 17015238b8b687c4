import type { Db } from "#app/platform/database.server.ts";

/** Whether the agency's space listens to single keys for somebody: it does until they turn them off. */
export async function readSingleKeys(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom("users").select("singleKeys").where("id", "=", userId).executeTakeFirst();
  return user?.singleKeys !== 0;
}

export async function turnSingleKeys(db: Db, userId: string, on: boolean): Promise<void> {
  await db
    .updateTable("users")
    .set({ singleKeys: on ? 1 : 0 })
    .where("id", "=", userId)
    .execute();
}
