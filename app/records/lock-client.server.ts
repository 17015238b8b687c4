import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";

/** Protects against erasure and merging. @param of its own id, or its account's id @returns none if it was deleted */
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
