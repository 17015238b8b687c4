import type { CompiledQuery, QueryId } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";

export function watchQueries(db: Db, onQuery: (query: CompiledQuery) => void): Db {
  const compiled = new WeakMap<QueryId, CompiledQuery>();
  return db.withPlugin({
    // Kysely calls this for subqueries too, but `transformResult` only for whole queries.
    transformQuery({ node, queryId }) {
      compiled.set(queryId, db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    async transformResult({ result, queryId }) {
      const query = compiled.get(queryId);
      if (query) onQuery(query);
      return result;
    },
  });
}
