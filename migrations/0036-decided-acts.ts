import { type Kysely, sql } from "kysely";

/** What somebody has chosen for the clients of acts that wait, « Prévenir maintenant » or « Ne pas prévenir »: it outlives a crash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("pendingActs")
    .addColumn("decided", "text", (column) => column.check(sql`decided in ('told', 'silent')`))
    .execute();
}
