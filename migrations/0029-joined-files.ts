import type { Kysely } from "kysely";

/**
 * Which files were joined to one is found by an index of those alone. It held all others as well, under null: SQLite took it for
 * the list of the clients, which it then sorted from one end to the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("clients_joined").execute();
  await db.schema
    .createIndex("clients_joined")
    .on("clients")
    .column("joinedTo")
    .where("joinedTo" as never, "is not", null)
    .execute();
}
