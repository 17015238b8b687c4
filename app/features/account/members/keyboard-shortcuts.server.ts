import type { Db } from "#app/platform/database/connection.server.ts";

export async function hasSingleKeys(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom("users").select("keyboardShortcuts").where("id", "=", userId).executeTakeFirst();
  return user?.keyboardShortcuts !== 0;
}

export async function setSingleKeys(db: Db, userId: string, on: boolean): Promise<void> {
  await db
    .updateTable("users")
    .set({ keyboardShortcuts: on ? 1 : 0 })
    .where("id", "=", userId)
    .execute();
}
