import type { QueryId } from "kysely";
import { expect } from "vitest";
import { type Db, kindOf } from "#app/platform/database/connection.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { countWaitingLocks } from "./waiting-locks.ts";

/** Starts `second` while `first` waits after its insert into `table`. `first` must use the database that it gets. */
export async function interleaveWrites<One, Other>(
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
  if (waitsAfter === undefined) throw new Error(`Nothing was inserted into ${table}: nobody waited.`);
  let hasEnded = false;
  const other = second().finally(() => (hasEnded = true));
  // On SQLite, `second` begins its transaction only after the transaction of `first`.
  if (kindOf(db) === "postgres")
    await expect.poll(async () => hasEnded || (await countWaitingLocks(db)) > 0).toBe(true);
  released.resolve();
  return Promise.all([one, other]);
}
