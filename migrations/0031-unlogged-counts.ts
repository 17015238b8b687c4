import { type Kysely, sql } from "kysely";
import { kindOf } from "./kind.ts";

/**
 * PostgreSQL counts the uses of forms without its log: no form waits for the disk before it is read, and a crash of the
 * database's forgets what was counted, as a start of the site does with SQLite.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (kindOf(db) === "postgres") await sql`alter table "rateLimits" set unlogged`.execute(db);
}
