import type { Db } from "#app/platform/database/connection.server.ts";

export async function isActiveMember(db: Db, userId: string): Promise<boolean> {
  const member = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("role", "!=", "client")
    .where("disabled", "=", false)
    .executeTakeFirst();
  return member !== undefined;
}
