import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type QueryId,
  type RootOperationNode,
  SelectQueryNode,
  sql,
  TableNode,
} from "kysely";
import { expect } from "vitest";
import { type Db, kindOf } from "#app/platform/database/connection.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";

/** A lock on a transaction names no database, so the database of the waiting connection is compared. */
export async function countWaitingLocks(
  db: Db,
  locktype: "advisory" | "relation" | "transactionid" | null = null,
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database() and locktype = coalesce(${locktype}, locktype)`.execute(db);
  return rows[0]!.waiting;
}

/** Starts `work` while `lock` makes it wait, and runs `beforeRelease` before the lock ends. For PostgreSQL. */
export function runWhileLocked<Done, Locked>(
  db: Db,
  {
    lock,
    work,
    beforeRelease,
  }: {
    lock: (trx: Db) => Promise<unknown>;
    work: () => Promise<Done>;
    beforeRelease?: (trx: Db) => Promise<Locked>;
  },
): Promise<{ lockedBeforeRelease: Locked | undefined; working: Promise<Done> }> {
  return db.transaction().execute(async (trx) => {
    await lock(trx);
    const working = work();
    await expect.poll(() => countWaitingLocks(db)).toBe(1);
    return { lockedBeforeRelease: await beforeRelease?.(trx), working };
  });
}

/** Starts `second` while `first` waits after its insert into `table`, or after its delete from it. */
export async function interleaveWrites<One, Other>(
  db: Db,
  table: keyof Schema,
  first: (db: Db) => Promise<One>,
  second: () => Promise<Other>,
  write: "insert" | "delete" = "insert",
): Promise<[One, Other]> {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let waitsAfter: QueryId | undefined;
  const writing = db.withPlugin({
    transformQuery({ node, queryId }) {
      if (writtenTable(node, write) === table) waitsAfter ??= queryId;
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
  if (waitsAfter === undefined) throw new Error(`first() did not ${write} rows of ${table} by the db it was given`);
  let hasEnded = false;
  const other = second().finally(() => (hasEnded = true));
  // On SQLite, `second` begins its transaction only after the transaction of `first`.
  if (kindOf(db) === "postgres")
    await expect.poll(async () => hasEnded || (await countWaitingLocks(db)) > 0).toBe(true);
  released.resolve();
  return Promise.all([one, other]);
}

function writtenTable(node: RootOperationNode, write: "insert" | "delete"): string | undefined {
  if (write === "insert") return InsertQueryNode.is(node) ? node.into?.table.identifier.name : undefined;
  const from = DeleteQueryNode.is(node) ? node.from.froms[0] : undefined;
  return from && TableNode.is(from) ? from.table.identifier.name : undefined;
}

/** Wraps a database so that `work` runs once, after the first query that reads this table. */
export function afterFirstRead(db: Db, table: string, work: () => Promise<unknown>): Db {
  const readers = new WeakSet<object>();
  let hasRun = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const isReader =
        SelectQueryNode.is(node) &&
        node.from?.froms.some((from) => TableNode.is(from) && from.table.identifier.name === table);
      if (isReader) readers.add(queryId);
      return node;
    },
    async transformResult({ queryId, result }) {
      if (!hasRun && readers.has(queryId)) {
        hasRun = true;
        await work();
      }
      return result;
    },
  };
  return db.withPlugin(plugin);
}
