import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";

interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** @returns the current data, so that no mail goes to a former address */
export async function lockAccount(trx: Db, client: Account): Promise<Account> {
  const { rows } = await lockedAccount(trx, { id: client.id });
  // If the account was deleted, the caller's insert fails.
  return rows[0] ?? client;
}

const lockedAccount = compiledQuery((trx, { id }: { id: string }) =>
  trx.selectFrom("users").select(["id", "email", "firstName", "lastName"]).where("id", "=", id).$call(forUpdate(trx)),
);
