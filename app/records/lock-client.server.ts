import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";

/**
 * Holds a client's record until the transaction ends: it does not go, and is not merged into another, before what is written into it.
 * @param of its own id, or that of the account whose record it is
 * @returns the record as it is now; none when it is gone
 */
export async function lockRecord(trx: Db, of: { id: string } | { userId: string }) {
  const { rows } = await ("id" in of ? lockedRecord(trx, of) : lockedAccountRecord(trx, of));
  return rows[0];
}

const COLUMNS = ["id", "userId", "mergedInto", "name", "email", "phone"] as const;

const lockedRecord = compiledQuery((trx, { id }: { id: string }) =>
  trx.selectFrom("clients").select(COLUMNS).where("id", "=", id).$call(forUpdate(trx)),
);

const lockedAccountRecord = compiledQuery((trx, { userId }: { userId: string }) =>
  trx.selectFrom("clients").select(COLUMNS).where("userId", "=", userId).$call(forUpdate(trx)),
);
