import type { Db } from "#app/platform/database/connection.server.ts";

/** better-auth's table, as far as passwords go (docs/decisions/0016). */
interface CredentialsTable {
  userId: string;
  providerId: string;
  password: string | null;
}

/** The hash of an account's password. */
export async function passwordOf(db: Db, userId: string): Promise<string | null> {
  const row = await credentials(db)
    .selectFrom("accounts")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return row?.password ?? null;
}

/**
 * Puts one hash in the place of another.
 * @returns false when the password was changed meanwhile
 */
export async function replacePassword(db: Db, userId: string, former: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await credentials(db)
    .updateTable("accounts")
    .set({ password: hash })
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .where("password", "=", former)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function credentials(db: Db) {
  return db.withTables<{ accounts: CredentialsTable }>();
}
