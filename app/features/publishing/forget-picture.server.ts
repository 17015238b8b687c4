import type { Db } from "#app/platform/database.server.ts";
import { holdContent } from "./stored-content.server.ts";

/**
 * Takes what was ever said of a picture out of the content, its history included: who is on it, and agreed, may be named
 * there. The picture itself is erased, and shown nowhere any more.
 */
export async function forgetPicture(db: Db, name: string): Promise<void> {
  const without = (value: string): string => {
    const { [name]: _, ...others } = JSON.parse(value) as Record<string, unknown>;
    return JSON.stringify(others);
  };
  const named = `%"${name}"%`;
  await db.transaction().execute(async (trx) => {
    await holdContent(trx);
    for (const table of ["contentRevisions", "contentDrafts", "scheduledParts"] as const) {
      const rows = await trx
        .selectFrom(table)
        .select("value")
        .distinct()
        .where("part", "=", "pictures")
        .where("value", "like", named)
        .execute();
      for (const { value } of rows) {
        await trx
          .updateTable(table)
          .set({ value: without(value!) })
          .where("part", "=", "pictures")
          .where("value", "=", value)
          .execute();
      }
    }
    const scheduled = await trx
      .selectFrom("scheduledParts")
      .select(["scheduledId", "base"])
      .where("part", "=", "pictures")
      .where("base", "like", named)
      .execute();
    for (const { scheduledId, base } of scheduled) {
      await trx
        .updateTable("scheduledParts")
        .set({ base: without(base) })
        .where("part", "=", "pictures")
        .where("scheduledId", "=", scheduledId)
        .execute();
    }
  });
}
