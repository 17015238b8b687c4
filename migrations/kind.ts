import { type Kysely, PostgresAdapter } from "kysely";

/** Which database a migration runs on: for the few column types that better-auth treats differently. */
export function kindOf(db: Kysely<unknown>): "sqlite" | "postgres" {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
