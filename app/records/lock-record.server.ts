import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";

/** Prevents erasing and merging until the transaction ends. @returns undefined if the record was deleted */
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
