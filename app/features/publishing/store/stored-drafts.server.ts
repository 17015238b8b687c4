import type { SiteDeps } from "#app/site-deps.ts";
import {
  isPartKey,
  defaultPart,
  type PartKey,
  partKeys,
  type PartValue,
  readStoredPart,
  type SiteContent,
} from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { takeLock } from "#app/platform/database/row-locks.server.ts";
import { publishedContent } from "./published-content.server.ts";

export interface Draft {
  part: PartKey;
  /** null: the default. */
  value: PartValue | null;
  lockVersion: string;
  changedAt: string;
  changedBy: string | null;
}

/** Serialises edits and publications until the transaction ends. Call it before reading content. */
export async function lockContent(trx: Db): Promise<void> {
  await takeLock(trx, "content");
}

/** Thrown instead of overwriting a draft that only a newer release can read. */
export class NewerDraftError extends Error {}

export async function listDrafts(db: Db): Promise<Draft[]> {
  const rows = await db.selectFrom("contentDrafts").selectAll().orderBy("part").execute();
  return rows.flatMap(({ part, value, ...row }): Draft[] => {
    if (!isPartKey(part)) return [];
    const read = value === null ? null : readStoredPart(part, JSON.parse(value));
    return value !== null && read === null ? [] : [{ ...row, part, value: read }];
  });
}

export async function newerDrafts(db: Db): Promise<PartKey[]> {
  const rows = await db.selectFrom("contentDrafts").select(["part", "value"]).where("value", "is not", null).execute();
  return rows.flatMap(({ part, value }) =>
    isPartKey(part) && !readStoredPart(part, JSON.parse(value!)) ? [part] : [],
  );
}

/** Deletes only these drafts, because drafts of a newer release, which `listDrafts` omits, must stay. */
export async function deleteDrafts(trx: Db, drafts: readonly Pick<Draft, "part">[]): Promise<void> {
  if (drafts.length === 0) return;
  const parts = drafts.map(({ part }) => part);
  await trx.deleteFrom("contentDrafts").where("part", "in", parts).execute();
}

export function withDrafts(published: SiteContent, drafts: readonly Pick<Draft, "part" | "value">[]): SiteContent {
  if (drafts.length === 0) return published;
  const draft = drafts.find(({ part }) => part === "identity");
  const identity = draft
    ? ((draft.value ?? defaultPart("identity", published.identity)) as PartValue<"identity">)
    : published.identity;
  const values = drafts.map(({ part, value }) => [part, value ?? defaultPart(part, identity)]);
  return { ...withIdentity(published, identity), ...Object.fromEntries(values) } as SiteContent;
}

/** Default texts contain the identity, so parts that still have them get the defaults for the new identity. */
function withIdentity(published: SiteContent, identity: PartValue<"identity">): SiteContent {
  if (identity === published.identity) return published;
  const parts = partKeys.map((part) => {
    const hasDefault = JSON.stringify(published[part]) === JSON.stringify(defaultPart(part, published.identity));
    return [part, hasDefault ? defaultPart(part, identity) : published[part]];
  });
  return { ...published, ...Object.fromEntries(parts) } as SiteContent;
}

export async function draftContent({ db, log }: SiteDeps): Promise<SiteContent> {
  const [published, drafts] = await Promise.all([publishedContent(db, log), listDrafts(db)]);
  return withDrafts(published, drafts);
}

/** The version that last changed each part; a part never changed is missing. */
export async function partVersions(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("contentRevisions")
    .select(({ fn }) => ["part", fn.max<number>("version").as("version")])
    .groupBy("part")
    .execute();
  return new Map(rows.map(({ part, version }) => [part, Number(version)]));
}
