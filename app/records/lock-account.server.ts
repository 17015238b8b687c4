import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";

interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** @returns the current data, so that no mail goes to a former address */
export async function lockAccount(trx: Db, client: Account): Promise<Account> {
  const account = await trx
    .selectFrom("users")
    .select(["id", "email", "firstName", "lastName"])
    .where("id", "=", client.id)
    .$call(forUpdate(trx))
    .executeTakeFirst();
  // If the account was deleted, the caller's insert fails.
  return account ?? client;
}
