import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";

/** Whom a mail greets, and where it goes. */
interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Holds a client's account until the transaction ends.
 * @param client as their session knew them
 * @returns the client as they are now: a mailbox that they have left since is not written to
 */
export async function lockAccount(trx: Db, client: Account): Promise<Account> {
  const { rows } = await lockedAccount(trx, { id: client.id });
  // Of an account that is gone, the insert fails.
  return rows[0] ?? client;
}

const lockedAccount = compiledQuery((trx, { id }: { id: string }) =>
  trx.selectFrom("users").select(["id", "email", "firstName", "lastName"]).where("id", "=", id).$call(forUpdate(trx)),
);
