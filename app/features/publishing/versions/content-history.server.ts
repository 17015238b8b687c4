import { partKeys, siteContent } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { ChangedPart } from "#app/features/publishing/drafts/draft-summary.server.ts";
import { asJson, contentChanges } from "#app/forms/merge/diff.ts";
import { partsAt } from "#app/features/publishing/store/published-content.server.ts";

/** @returns `by`: first and last name; null: a deleted member */
export async function listPublications(db: Db, { before, limit }: { before?: number | undefined; limit: number }) {
  const rows = await db
    .selectFrom("publications")
    .leftJoin("users", "users.id", "publications.publishedBy")
    .select(["version", "kind", "restored", "publishedAt", "users.firstName", "users.lastName"])
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

export async function changesOfVersion(db: Db, version: number): Promise<ChangedPart[]> {
  const [{ parts: earlier }, { parts: later }] = [await partsAt(db, version - 1), await partsAt(db, version)];
  const [before, after] = [siteContent(version - 1, earlier), siteContent(version, later)];
  // Default texts that follow the identity are no change. A part reset to its default is in `earlier` only.
  const parts = partKeys.filter((part) => part in earlier || part in later);
  return parts.flatMap((part) => {
    const both = { before: asJson(before[part]), after: asJson(after[part]) };
    const changes = contentChanges(both.before, both.after);
    return changes.length > 0 ? [{ part, ...both, changes }] : [];
  });
}
