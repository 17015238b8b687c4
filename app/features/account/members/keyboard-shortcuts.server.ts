import type { Db } from "#app/platform/database/connection.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";

export async function hasKeyboardShortcuts(db: Db, userId: string): Promise<boolean> {
  const [user] = (await shortcutsOf(db, { userId })).rows;
  return user?.keyboardShortcuts !== 0;
}

const shortcutsOf = compiledQuery((db, { userId }: { userId: string }) =>
  db.selectFrom("users").select("keyboardShortcuts").where("id", "=", userId),
);

export async function setKeyboardShortcuts(db: Db, userId: string, on: boolean): Promise<void> {
  await db
    .updateTable("users")
    .set({ keyboardShortcuts: on ? 1 : 0 })
    .where("id", "=", userId)
    .execute();
}
