import {
  isPartKey,
  type PartKey,
  partKeys,
  type PartValue,
  readStoredPart,
  type SiteContent,
  siteContent,
} from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

/** One consistent snapshot. @throws if every stored identity is unreadable, as the default one must not be shown */
export async function publishedContent(db: Db, log: Log): Promise<SiteContent> {
  const { parts, unreadable, version } = await readRevisions(db, await lastRevisions(db).execute());
  if (unreadable.length > 0) {
    log.error({ parts: unreadable, version }, "parts of the content cannot be read: earlier versions are shown");
  }
  if (unreadable.includes("identity") && !parts.identity) {
    throw new Error("Only a newer release can read the published identity of the agency");
  }
  return siteContent(version, parts);
}

/** @returns the parts changed up to `version`; `unreadable`: those written by a newer release */
export async function partsAt(db: Db, version: number, keys: readonly PartKey[] = partKeys): Promise<ReadParts> {
  return readRevisions(db, await lastRevisions(db, version).where("part", "in", keys).execute());
}

function lastRevisions(db: Db, upTo?: number) {
  return db
    .selectFrom("contentRevisions as revision")
    .select(["part", "version", "value"])
    .where("version", "=", (last) =>
      last
        .selectFrom("contentRevisions as later")
        .select(({ fn }) => fn.max<number>("later.version").as("version"))
        .whereRef("later.part", "=", "revision.part")
        .$if(upTo !== undefined, (query) => query.where("later.version", "<=", upTo!)),
    );
}

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

export type ChangedParts = { [Key in PartKey]?: PartValue<Key> };

interface ReadParts {
  parts: ChangedParts;
  unreadable: PartKey[];
  version: number;
}

async function readRevisions(db: Db, rows: readonly StoredPart[]): Promise<ReadParts> {
  const parts: Partial<Record<PartKey, PartValue>> = {};
  const unreadable: PartKey[] = [];
  for (const { part, version, value } of rows) {
    if (value === null || !isPartKey(part)) continue;
    const read = readStoredPart(part, JSON.parse(value));
    if (!read) unreadable.push(part);
    const latest = read ?? (await lastReadable(db, part, version));
    if (latest) parts[part] = latest;
  }
  return { parts: parts as ChangedParts, unreadable, version: Math.max(0, ...rows.map(({ version }) => version)) };
}

async function lastReadable(db: Db, part: PartKey, before: number): Promise<PartValue | null> {
  const earlier = await db
    .selectFrom("contentRevisions")
    .select("value")
    .where("part", "=", part)
    .where("version", "<", before)
    .where("value", "is not", null)
    .orderBy("version", "desc")
    .execute();
  for (const { value } of earlier) {
    const read = readStoredPart(part, JSON.parse(value!));
    if (read) return read;
  }
  return null;
}
