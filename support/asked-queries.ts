import { CompiledQuery, type QueryId } from "kysely";
import type { Db } from "#app/platform/database/connection.server.ts";
import { CLOSING, OPENING } from "#app/platform/database/batched-reads.server.ts";

export function listeningOn(db: Db, onQuery: (query: CompiledQuery) => void): Db {
  const compiled = new WeakMap<QueryId, CompiledQuery>();
  const listening = db.withPlugin({
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
  // Kysely does not call `transformQuery` for a query that was compiled elsewhere.
  const execute = listening.executeQuery.bind(listening);
  listening.executeQuery = (query, ...options) => {
    if (!("compile" in query || compiled.has(query.queryId))) onQuery(query);
    return execute(query, ...options);
  };
  return listening;
}

/** Splits a batched statement (platform/database/batched-reads.server.ts) into its queries. */
export function batchedQueries(statement: CompiledQuery): CompiledQuery[] {
  if (!statement.sql.startsWith(`select ${OPENING}`)) return [statement];
  return statement.sql
    .split(OPENING)
    .slice(1)
    .map((part) => {
      const parameters: unknown[] = [];
      const text = part.slice(0, part.lastIndexOf(CLOSING)).replace(/\$(\d+)/g, (_, number: string) => {
        parameters.push(statement.parameters[Number(number) - 1]);
        return `$${parameters.length}`;
      });
      return CompiledQuery.raw(text, parameters);
    });
}
