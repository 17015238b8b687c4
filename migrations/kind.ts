import { type Kysely, sql } from "kysely";

/**
 * Which database a migration runs on: for the few column types that better-auth treats differently. Told by how the dialect
 * writes a parameter, not by its class: the built site holds a Kysely of its own, and this file imports another.
 */
export function kindOf(db: Kysely<unknown>): "sqlite" | "postgres" {
  return sql`${0}`.compile(db).sql === "$1" ? "postgres" : "sqlite";
}
