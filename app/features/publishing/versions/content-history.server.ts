import { sql } from "kysely";
import type { Service } from "#app/content/navigation/navigation.ts";
import { type PartKey, partKeys, siteContent } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { contentChanges, type ContentChange, type Json } from "#app/features/publishing/merge/diff.ts";
import { asJson } from "#app/features/publishing/drafts/drafts.server.ts";
import { offersOf } from "#app/features/publishing/prices/price-figures.ts";
import { partsAt } from "#app/features/publishing/store/published-content.server.ts";
import type { PublishingDeps } from "#app/features/publishing/store/stored-content.server.ts";

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

/** A part that a publication changed, before and after. */
interface ChangedPart {
  part: PartKey;
  before: Json;
  after: Json;
  changes: ContentChange[];
}

/** What a publication changed of what stood before it. */
export async function changesOfVersion(db: Db, version: number): Promise<ChangedPart[]> {
  const [{ parts: earlier }, { parts: later }] = [await partsAt(db, version - 1), await partsAt(db, version)];
  const [before, after] = [siteContent(version - 1, earlier), siteContent(version, later)];
  // What went back to its beginning is among the earlier ones; words that only follow the agency's identity are in neither.
  const parts = partKeys.filter((part) => part in earlier || part in later);
  return parts.flatMap((part) => {
    const both = { before: asJson(before[part]), after: asJson(after[part]) };
    const changes = contentChanges(both.before, both.after);
    return changes.length > 0 ? [{ part, ...both, changes }] : [];
  });
}

type PriceList = ReturnType<typeof offersOf>;

async function pricesAt(db: Db, version: number, service: Service["id"]): Promise<PriceList> {
  const { parts } = await partsAt(db, version, [`prices-${service}`]);
  return offersOf(siteContent(version, parts), service);
}

/**
 * The prices of a service that the site showed on a day in Paris: at midnight, and of each version that was published that
 * day. `time`: when it began to be shown; null: before that day began.
 */
export async function pricesOn(
  { db, inParis }: Pick<PublishingDeps, "db" | "inParis">,
  date: string,
  service: Service["id"],
): Promise<{ time: string | null; offers: PriceList }[]> {
  const all = await db.selectFrom("publications").select(["version", "publishedAt"]).orderBy("version").execute();
  const at = all.map(({ version, publishedAt }) => ({ version, ...inParis(new Date(publishedAt)) }));
  // One that was published at midnight itself leaves nothing of the one before to that day.
  const earlier = at.findLast((each) => each.date < date || (each.date === date && each.time.startsWith("00:00")));
  const that = at.filter((each) => each.date === date && each.version > (earlier?.version ?? 0));
  const shown = [{ version: earlier?.version ?? 0, time: null }, ...that];
  return Promise.all(shown.map(async ({ version, time }) => ({ time, offers: await pricesAt(db, version, service) })));
}

const LOWEST_DAYS = 30;

/**
 * The prices of a service that the site showed in the last 30 days, as often as they changed: the announcement of a lower
 * price states the lowest of them (C. conso. L112-1-1).
 */
export async function pricesOfLastDays(
  { db, now }: Pick<PublishingDeps, "db" | "now">,
  service: Service["id"],
): Promise<PriceList[]> {
  const since = new Date(now().getTime() - LOWEST_DAYS * 86_400_000).toISOString();
  const { before } = await db
    .selectFrom("publications")
    .select(({ fn }) => fn.coalesce(fn.max<number>("version"), sql<number>`0`).as("before"))
    .where("publishedAt", "<=", since)
    .executeTakeFirstOrThrow();
  const changed = await db
    .selectFrom("contentRevisions")
    .select("version")
    .where("part", "=", `prices-${service}`)
    .where("version", ">", before)
    .execute();
  return Promise.all([before, ...changed.map(({ version }) => version)].map((at) => pricesAt(db, at, service)));
}
