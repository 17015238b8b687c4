import type { SiteDeps } from "#app/site-deps.ts";
import { fullDateTime } from "#app/french/instant-labels.ts";
import type { FieldSchema } from "#app/content/parts/content-fields.ts";
import { contentParts, type PartKey } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { asJson, type ContentChange, contentChanges, type Json } from "#app/forms/merge/diff.ts";
import {
  describeChange,
  describeDifference,
  type MergeConflict,
  type DescribedDifference,
  type DescribedPart,
  type PictureTitles,
  uploadedPictureNames,
} from "#app/features/publishing/merge/describe-change.ts";
import { type ContentProblem, contentProblems, contentWarnings } from "#app/features/publishing/content-problems.ts";
import { changesOfDrafts, versionOfDrafts, versionOfChange } from "./drafts.server.ts";
import { isOwnersPart, partNames } from "#app/features/publishing/part-names.ts";
import { publishedContent } from "#app/features/publishing/store/published-content.server.ts";
import { listDrafts, withDrafts } from "#app/features/publishing/store/stored-drafts.server.ts";

export interface ContentState {
  version: number;
  baseVersion: string;
  parts: DescribedPart[];
  count: number;
  problems: ContentProblem[];
  warnings: string[];
  savedAt: string | null;
}

export async function readContentState({ db, log }: SiteDeps): Promise<ContentState> {
  const [published, drafts] = await Promise.all([publishedContent(db, log), listDrafts(db)]);
  const after = withDrafts(published, drafts);
  const changed = changesOfDrafts(published, drafts);
  const [names, titles] = await Promise.all([
    firstNames(
      db,
      drafts.map(({ changedBy }) => changedBy),
    ),
    pictureTitles(db, changed),
  ]);
  const parts = changed
    .filter(({ changes }) => changes.length > 0)
    .map(({ part, changes, draft }) => ({
      ...describePart({ part, changes, before: asJson(published[part]), after: asJson(after[part]) }, titles),
      by: names.get(draft.changedBy ?? "") ?? null,
      changedAt: fullDateTime(draft.changedAt),
    }));
  const last = drafts
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1);
  return {
    version: published.version,
    baseVersion: versionOfDrafts(drafts),
    parts,
    count: parts.reduce((sum, { changes }) => sum + changes.length, 0),
    problems: drafts.length === 0 ? [] : contentProblems(after),
    warnings: contentWarnings(
      after,
      drafts.map(({ part }) => part),
    ),
    savedAt: last === undefined ? null : fullDateTime(last),
  };
}

export async function describeConflict(
  db: Db,
  part: PartKey,
  conflict: { current: unknown; baseVersion: string; changedAt?: string | null; changedBy?: string | null },
  mine: unknown,
): Promise<MergeConflict> {
  const { changedAt, changedBy, baseVersion } = conflict;
  return {
    by: (await firstNames(db, [changedBy])).get(changedBy ?? "") ?? null,
    at: changedAt ? fullDateTime(changedAt) : null,
    baseVersion,
    differences: await describeDifferences(db, contentParts[part].schema, asJson(conflict.current), asJson(mine)),
  };
}

export async function describeDifferences(
  db: Db,
  schema: FieldSchema,
  current: Json,
  mine: Json,
): Promise<DescribedDifference[]> {
  const changes = contentChanges(current, mine);
  const titles = await pictureTitles(db, [{ changes }]);
  return changes.map((change) => describeDifference(schema, change, current, mine, titles));
}

export interface ChangedPart {
  part: PartKey;
  before: Json;
  after: Json;
  changes: ContentChange[];
}

export function describePart({ part, changes, before, after }: ChangedPart, titles: PictureTitles): DescribedPart {
  return {
    part,
    name: partNames[part],
    isOwners: isOwnersPart(part),
    changes: changes.map((change) => ({
      ...describeChange(part, change, before, after, titles),
      baseVersion: versionOfChange(change),
    })),
    by: null,
    changedAt: null,
  };
}

export async function pictureTitles(
  db: Db,
  parts: readonly { changes: readonly ContentChange[] }[],
): Promise<PictureTitles> {
  const names = uploadedPictureNames(parts.flatMap(({ changes }) => changes));
  if (names.length === 0) return new Map();
  const rows = await db.selectFrom("mediaFiles").select(["name", "sentName"]).where("name", "in", names).execute();
  return new Map(rows.map(({ name, sentName }) => [name, sentName]));
}

export async function firstNames(db: Db, ids: readonly (string | null | undefined)[]): Promise<Map<string, string>> {
  const memberIds = ids.filter((id) => typeof id === "string");
  if (memberIds.length === 0) return new Map();
  const rows = await db.selectFrom("users").select(["id", "firstName"]).where("id", "in", memberIds).execute();
  return new Map(rows.map(({ id, firstName }) => [id, firstName]));
}
