import type { Kysely } from "kysely";

/** A publication that is due and finds no room on the site stays, and is told of once: this says when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("scheduledPublications").addColumn("heldAt", "text").execute();
}
