import {
  isPartKey,
  type PartKey,
  partKeys,
  readPart,
  type SiteContent,
  siteContent,
} from "#app/content/site-content.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";

/** What every part says last, asked in one statement: both databases answer it with one state of the whole. */
export async function publishedContent(db: Db, log: Log): Promise<SiteContent> {
  return contentOf(await lastRevisions(db).execute(), log);
}

/** What each of these parts said last by a version. */
export function revisionsAt(db: Db, version: number, parts: readonly PartKey[] = partKeys) {
  return lastRevisions(db, version).where("part", "in", parts).execute();
}

/** One row for each part. @param by no later version than this one */
function lastRevisions(db: Db, by?: number) {
  return db
    .selectFrom("contentRevisions as revision")
    .select(["part", "version", "value"])
    .where("version", "=", (last) =>
      last
        .selectFrom("contentRevisions as later")
        .select(({ fn }) => fn.max<number>("later.version").as("version"))
        .whereRef("later.part", "=", "revision.part")
        .$if(by !== undefined, (query) => query.where("later.version", "<=", by!)),
    );
}

/** The version that is published, which costs next to nothing to ask for. */
export async function publishedVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom("publications")
    .select(({ fn }) => fn.max<number | null>("version").as("version"))
    .executeTakeFirstOrThrow();
  return version ?? 0;
}

interface StoredPart {
  part: string;
  version: number;
  value: string | null;
}

/** A whole of stored parts. What another release wrote and this one cannot read is as it was in the beginning. */
function contentOf(rows: readonly StoredPart[], log: Log): SiteContent {
  const changed: Partial<Record<PartKey, unknown>> = {};
  for (const { part, version, value } of rows) {
    if (value === null || !isPartKey(part)) continue;
    const read = readPart(part, JSON.parse(value));
    if (read) changed[part] = read;
    else log.error({ part, version }, "a part of the content cannot be read: its original is shown");
  }
  return siteContent(Math.max(0, ...rows.map(({ version }) => version)), changed as Parameters<typeof siteContent>[1]);
}
