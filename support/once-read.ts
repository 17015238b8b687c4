import { type KyselyPlugin, SelectQueryNode, TableNode } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";

/** Wraps a database so that `happens` runs once, after the first query that reads this table. */
export function onceRead(db: Db, table: string, happens: () => Promise<unknown>): Db {
  const readers = new WeakSet<object>();
  let isOver = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const isReader =
        SelectQueryNode.is(node) &&
        node.from?.froms.some((from) => TableNode.is(from) && from.table.identifier.name === table);
      if (isReader) readers.add(queryId);
      return node;
    },
    async transformResult({ queryId, result }) {
      if (!isOver && readers.has(queryId)) {
        isOver = true;
        await happens();
      }
      return result;
    },
  };
  return db.withPlugin(plugin);
}
