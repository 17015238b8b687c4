import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";

/** Prevents erasing and merging until the transaction ends. @returns undefined if the record was deleted */
export async function lockRecord(trx: Db, key: { id: string } | { userId: string }) {
  return trx
    .selectFrom("clients")
    .select(["id", "userId", "mergedInto", "name", "email", "phone"])
    .where((eb) => ("id" in key ? eb("id", "=", key.id) : eb("userId", "=", key.userId)))
    .$call(forUpdate(trx))
    .executeTakeFirst();
}
