import type { Db } from "#app/platform/database/connection.server.ts";

/** Whether shortcuts of a single key, without Ctrl or Alt, are on. A member can turn them off (WCAG 2.1.4). */
export async function hasSingleKeyShortcuts(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom("users").select("keyboardShortcuts").where("id", "=", userId).executeTakeFirst();
  return user?.keyboardShortcuts !== 0;
}

export async function setSingleKeyShortcuts(db: Db, userId: string, isOn: boolean): Promise<void> {
  await db
    .updateTable("users")
    .set({ keyboardShortcuts: isOn ? 1 : 0 })
    .where("id", "=", userId)
    .execute();
}
