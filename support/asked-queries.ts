import type { CompiledQuery } from "kysely";
import type { Db } from "#app/platform/database.server.ts";

/** The same database, which tells each query as it gets it. */
export function listeningOn(db: Db, tell: (query: CompiledQuery) => void): Db {
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      tell(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
