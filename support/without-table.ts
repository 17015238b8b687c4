import type { Db } from "#app/platform/database/connection.server.ts";

/** Makes every query of this table fail while `work` runs. */
export async function withoutTable<Result>(db: Db, table: string, work: () => Promise<Result>): Promise<Result> {
  await db.schema.alterTable(table).renameTo("elsewhere").execute();
  try {
    return await work();
  } finally {
    await db.schema.alterTable("elsewhere").renameTo(table).execute();
  }
}
