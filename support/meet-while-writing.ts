import { setTimeout as sleep } from "node:timers/promises";
import type { QueryId } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";

/** How long somebody else may take to come as far as they can. */
const MEANWHILE_MS = 300;

/**
 * Lets somebody come while another one's transaction is nearly done, on either database: it has inserted into a table
 * for the first time, and waits. On SQLite, whose transactions are alone, they wait from their beginning.
 * @param first what holds things up, on the database that it is handed
 */
export async function meetWhileWriting<One, Other>(
  db: Db,
  table: keyof Schema,
  first: (db: Db) => Promise<One>,
  second: () => Promise<Other>,
): Promise<[One, Other]> {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let waitsAfter: QueryId | undefined;
  const writing = db.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === "InsertQueryNode" && node.into?.table.identifier.name === table) waitsAfter ??= queryId;
      return node;
    },
    async transformResult({ result, queryId }) {
      if (queryId === waitsAfter) {
        reached.resolve();
        await released.promise;
      }
      return result;
    },
  });
  const one = first(writing);
  await Promise.race([reached.promise, one]);
  // Without it the two would come one after the other, and every race would be won.
  if (waitsAfter === undefined) throw new Error(`Nothing was inserted into ${table}: nobody waited.`);
  const other = second();
  await sleep(MEANWHILE_MS);
  released.resolve();
  return Promise.all([one, other]);
}
