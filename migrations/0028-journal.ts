import { type Kysely, sql } from "kysely";

/** What the agency did is found among all that its clients did: the journal shows it first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("events_agency")
    .on("events")
    .columns(["at", "id"])
    .where("actor" as never, "not in", [sql.lit("client"), sql.lit("system"), sql.lit("unknown")])
    .execute();
}
