import type { PartKey } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Json } from "#app/forms/merge/diff.ts";
import { withoutFilmFile, withoutPicture, withoutTextsOf } from "./erased-media.ts";
import { lockContent } from "#app/features/publishing/store/stored-drafts.server.ts";

/** Removes the texts about erased media, which may name people. @param file path below /medias/; null: unknown */
export async function forgetMedia(trx: Db, { name, file }: { name: string; file: string | null }): Promise<void> {
  await lockContent(trx);
  await rewrite(trx, "pictures", name, (stored) => withoutPicture(stored, name));
  for (const part of ["galleries", "home", "services", "contact"] as const)
    await rewrite(trx, part, name, (stored) => withoutTextsOf(stored, name));
  if (file === null) return;
  await rewrite(trx, "films", file, (stored) => withoutFilmFile(stored, file));
}

async function rewrite(trx: Db, part: PartKey, media: string, remove: (stored: Json) => Json): Promise<void> {
  const rewritten = (value: string) => JSON.stringify(remove(JSON.parse(value) as Json));
  const like = `%"${media}"%`;
  for (const table of ["contentRevisions", "contentDrafts", "scheduledParts"] as const) {
    const rows = await trx
      .selectFrom(table)
      .select("value")
      .distinct()
      .where("part", "=", part)
      .where("value", "like", like)
      .execute();
    for (const { value } of rows) {
      await trx
        .updateTable(table)
        .set({ value: rewritten(value!) })
        .where("part", "=", part)
        .where("value", "=", value)
        .execute();
    }
  }
  const scheduled = await trx
    .selectFrom("scheduledParts")
    .select(["scheduledId", "base"])
    .where("part", "=", part)
    .where("base", "like", like)
    .execute();
  for (const { scheduledId, base } of scheduled) {
    await trx
      .updateTable("scheduledParts")
      .set({ base: rewritten(base) })
      .where("part", "=", part)
      .where("scheduledId", "=", scheduledId)
      .execute();
  }
}
