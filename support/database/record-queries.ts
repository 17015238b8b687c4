import type { CompiledQuery, QueryId } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";

/** @returns a database that adds each of its queries to `queries` */
export function recordQueries(db: Db): { db: Db; queries: CompiledQuery[] } {
  const compiled = new WeakMap<QueryId, CompiledQuery>();
  const queries: CompiledQuery[] = [];
  const recorded = db.withPlugin({
    // Kysely calls this for subqueries too, but `transformResult` only for the whole query.
    transformQuery({ node, queryId }) {
      compiled.set(queryId, db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    async transformResult({ result, queryId }) {
      const query = compiled.get(queryId);
      if (query) queries.push(query);
      return result;
    },
  });
  return { db: recorded, queries };
}
