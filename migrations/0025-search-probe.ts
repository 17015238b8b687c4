import type { Kysely } from "kysely";

/** Whether a row has a word that begins so is looked up without reading its other words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("searchWords_row").on("searchWords").columns(["subject", "subjectId", "word"]).execute();
  await db.schema.dropIndex("searchWords_subject").execute();
}
