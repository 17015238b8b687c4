import { type Db, heldIn } from "#app/platform/database/connection.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";

/**
 * Holds a client's file until the transaction ends: it does not go, and becomes no other's part, before what is written into it.
 * @param of its own id, or that of the account whose file it is
 * @returns the file as it is now; none when it is gone
 */
export async function holdFile(trx: Db, of: { id: string } | { userId: string }) {
  const { rows } = await ("id" in of ? heldFile(trx, of) : heldAccountFile(trx, of));
  return rows[0];
}

const COLUMNS = ["id", "userId", "joinedTo", "name", "email", "phone"] as const;

const heldFile = compiledQuery((trx, { id }: { id: string }) =>
  trx.selectFrom("clients").select(COLUMNS).where("id", "=", id).$call(heldIn(trx)),
);

const heldAccountFile = compiledQuery((trx, { userId }: { userId: string }) =>
  trx.selectFrom("clients").select(COLUMNS).where("userId", "=", userId).$call(heldIn(trx)),
);
