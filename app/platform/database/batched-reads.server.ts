import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SelectQueryNode,
} from "kysely";
import { type Db, kindOf } from "./connection.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";

/** Runs the reads of one event-loop turn as one PostgreSQL statement, in one snapshot. SQLite would gain nothing. */
export function batchedReads(db: Db): Db {
  if (kindOf(db) !== "postgres") return db;
  return new Kysely<Schema>({
    dialect: {
      createDriver: () => new BatchingDriver(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    },
  });
}

interface PendingRead {
  query: CompiledQuery;
  resolve(result: QueryResult<never>): void;
  reject(reason: unknown): void;
}

class BatchingDriver implements Driver {
  #db: Db;
  #asked: PendingRead[] = [];

  constructor(db: Db) {
    this.#db = db;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: (query) => this.#ask(query),
      streamQuery: () => throwNotBatched(),
    };
  }

  #ask(query: CompiledQuery): Promise<QueryResult<never>> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ query, resolve, reject });
      // At the end of this turn, all parts of the page that run concurrently have queued their reads.
      if (this.#asked.length === 1) setImmediate(() => void this.#send());
    });
  }

  async #send(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    try {
      const groups = [
        ...Map.groupBy(asked, ({ query }) => `${query.sql} ${JSON.stringify(query.parameters)}`).values(),
      ];
      const results = await this.#answer(groups.map(([first]) => first!.query));
      for (const [index, group] of groups.entries()) for (const { resolve } of group) resolve(results[index]!);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  async #answer(queries: readonly CompiledQuery[]): Promise<QueryResult<never>[]> {
    if (queries.length === 1 || !queries.every(({ query }) => SelectQueryNode.is(query)))
      return Promise.all(queries.map((query) => this.#db.executeQuery<never>(query)));
    const { rows } = await this.#db.executeQuery<Record<string, never[]>>(oneStatement(queries));
    return queries.map((_, index) => ({ rows: rows[0]![index]! }));
  }

  async init() {}
  async releaseConnection() {}
  async destroy() {}
  beginTransaction = async () => throwNotBatched();
  commitTransaction = async () => throwNotBatched();
  rollbackTransaction = async () => throwNotBatched();
}

function throwNotBatched(): never {
  throw new Error("Batched reads have no transactions.");
}

function oneStatement(queries: readonly CompiledQuery[]): CompiledQuery {
  const parameters: unknown[] = [];
  const columns = queries.map((query, index) => {
    const before = parameters.length;
    parameters.push(...query.parameters);
    const text = query.sql.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
    return `${OPENING}${text}${CLOSING} as "${index}"`;
  });
  return CompiledQuery.raw(`select ${columns.join(", ")}`, parameters);
}

export const OPENING = "(select coalesce(json_agg(asked), '[]') from (";
export const CLOSING = ") as asked)";
