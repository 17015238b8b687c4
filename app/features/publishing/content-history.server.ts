import type { PartKey, SiteContent } from "#app/content/site-content.ts";
import type { Db } from "#app/platform/database.server.ts";
import { contentChanges, type ContentChange } from "./content-changes.ts";
import { asJson } from "./drafts.server.ts";
import { contentAt, partsAt } from "./publish.server.ts";
import type { PublishingDeps } from "./stored-content.server.ts";

export interface Publication {
  version: number;
  kind: "published" | "scheduled" | "restored";
  restored: number | null;
  publishedAt: string;
  publishedBy: string | null;
  /** First and last name; null: a member who is gone. */
  by: string | null;
  parts: string[];
}

/** What was published, the newest first. */
export async function listPublications(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Publication[]> {
  const rows = await db
    .selectFrom("publications")
    .leftJoin("users", "users.id", "publications.publishedBy")
    .select(["version", "kind", "restored", "publishedAt", "publishedBy", "users.firstName", "users.lastName"])
    .$if(before !== undefined, (query) => query.where("version", "<", before!))
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const parts = await db
    .selectFrom("contentRevisions")
    .select(["version", "part"])
    .where("version", ">=", rows.at(-1)!.version)
    .orderBy("part")
    .execute();
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    by: firstName === null ? null : `${firstName} ${lastName}`,
    parts: parts.filter(({ version }) => version === row.version).map(({ part }) => part),
  }));
}

/** What a publication changed of what stood before it. */
export async function changesOfVersion(
  db: Db,
  version: number,
): Promise<{ part: PartKey; changes: ContentChange[] }[]> {
  const [before, after] = [await contentAt(db, version - 1), await contentAt(db, version)];
  const parts = Object.keys(await partsAt(db, version)) as PartKey[];
  return parts.flatMap((part) => {
    const changes = contentChanges(asJson(before[part]), asJson(after[part]));
    return changes.length > 0 ? [{ part, changes }] : [];
  });
}

/** One version, and when it began to be shown: `time` is null where it was shown before that day began. */
export interface ShownContent {
  version: number;
  time: string | null;
  content: SiteContent;
}

/** What the site showed on a day in Paris: what it showed at midnight, and each version that was published that day. */
export async function contentOn(
  { db, inParis }: Pick<PublishingDeps, "db" | "inParis">,
  date: string,
): Promise<ShownContent[]> {
  const all = await db.selectFrom("publications").select(["version", "publishedAt"]).orderBy("version").execute();
  const at = all.map(({ version, publishedAt }) => ({ version, ...inParis(new Date(publishedAt)) }));
  // One that was published at midnight itself leaves nothing of the one before to that day.
  const earlier = at.findLast((each) => each.date < date || (each.date === date && each.time.startsWith("00:00")));
  const that = at.filter((each) => each.date === date && each.version > (earlier?.version ?? 0));
  const shown = [{ version: earlier?.version ?? 0, time: null }, ...that];
  return Promise.all(
    shown.map(async ({ version, time }) => ({ version, time, content: await contentAt(db, version) })),
  );
}

const LOWEST_DAYS = 30;

/**
 * What the site showed in the last 30 days: the announcement of a lower price states the lowest of them (C. conso.
 * L112-1-1).
 */
export async function contentOfLastDays({ db, now }: Pick<PublishingDeps, "db" | "now">) {
  const since = new Date(now().getTime() - LOWEST_DAYS * 86_400_000).toISOString();
  const all = await db.selectFrom("publications").select(["version", "publishedAt"]).orderBy("version").execute();
  const before = all.findLast(({ publishedAt }) => publishedAt <= since)?.version ?? 0;
  const versions = [before, ...all.filter(({ publishedAt }) => publishedAt > since).map(({ version }) => version)];
  return Promise.all(versions.map((version) => contentAt(db, version)));
}
