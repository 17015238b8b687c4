import type { SiteDeps } from "#app/site-deps.ts";
import { createHash, randomUUID } from "node:crypto";
import {
  defaultPart,
  type PartKey,
  partKeys,
  type PartValue,
  readPart,
  type SiteContent,
} from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordSiteEvent } from "#app/platform/events/record-event.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import {
  asJson,
  changeName,
  contentChanges,
  type ContentChange,
  isSame,
  inverseOf,
  withChange,
} from "#app/forms/merge/diff.ts";
import { mergeBothWays } from "#app/forms/merge/resolve-conflicts.ts";
import { publishedContent } from "#app/features/publishing/store/published-content.server.ts";
import { isOwnersPart } from "#app/features/publishing/part-names.ts";
import {
  deleteDrafts,
  type Draft,
  lockContent,
  listDrafts,
  NewerDraftError,
  newerDrafts,
  partVersions,
  withDrafts,
} from "#app/features/publishing/store/stored-drafts.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";

export interface EditedPart<Key extends PartKey> {
  value: PartValue<Key>;
  published: PartValue<Key>;
  baseVersion: string;
  draft: Omit<Draft, "value"> | null;
}

export async function readEditedPart<Key extends PartKey>(deps: SiteDeps, part: Key): Promise<EditedPart<Key>> {
  return (await readEditedParts(deps))(part);
}

export async function readEditedParts({
  db,
  log,
}: SiteDeps): Promise<<Key extends PartKey>(part: Key) => EditedPart<Key>> {
  const [content, drafts, versions] = await Promise.all([publishedContent(db, log), listDrafts(db), partVersions(db)]);
  const edited = withDrafts(content, drafts);
  return <Key extends PartKey>(part: Key) => {
    const draft = drafts.find((each) => each.part === part);
    return {
      value: edited[part] as PartValue<Key>,
      published: content[part] as PartValue<Key>,
      baseVersion: draft?.lockVersion ?? `v${versions.get(part) ?? 0}`,
      draft: draft ?? null,
    };
  };
}

/** @returns edit-conflict: the part has changed since `baseVersion` and differs from `value` */
export async function saveDraft<Key extends PartKey>(
  deps: PublishingDeps,
  editor: Editor,
  part: Key,
  value: PartValue<Key>,
  baseVersion: string,
): Promise<Result<void, "edit-conflict">> {
  return deps.db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const edited = await readEditedPart({ ...deps, db: trx }, part);
    if (edited.baseVersion !== baseVersion) return isSame(edited.value, value) ? ok() : failed("edit-conflict");
    await writeDraftIfChanged(trx, deps, editor, edited.published, part, value);
    return ok();
  });
}

/** Applies `edit` to the latest value under a lock. @returns false if `edit` returns null or an invalid value */
export async function editDraft<Key extends PartKey>(
  deps: PublishingDeps,
  editor: Editor,
  part: Key,
  edit: (value: PartValue<Key>, trx: Db) => PartValue<Key> | null | Promise<PartValue<Key> | null>,
): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const edited = await readEditedPart({ ...deps, db: trx }, part);
    const changed = await edit(edited.value, trx);
    // A stored value that the schema rejects would make the part's whole draft unreadable.
    const checked = changed && readPart(part, changed);
    if (checked === null) return false;
    await writeDraftIfChanged(trx, deps, editor, edited.published, part, checked);
    return true;
  });
}

/** Deletes the draft instead if `value` is the published one. */
async function writeDraftIfChanged<Key extends PartKey>(
  trx: Db,
  deps: SiteDeps,
  editor: Editor,
  published: PartValue<Key>,
  part: Key,
  value: PartValue<Key>,
): Promise<void> {
  await writeEdit(trx, deps, editor, part, isSame(published, value) ? undefined : value);
}

/** Calls `writeDraft`; a new identity also replaces the former one in the default texts of other edited parts. */
async function writeEdit(
  trx: Db,
  { now, log }: SiteDeps,
  editor: Editor,
  part: PartKey,
  value: PartValue | null | undefined,
): Promise<void> {
  if (part !== "identity") return writeDraft(trx, now(), editor.id, part, value);
  const published = await publishedContent(trx, log);
  const { identity: former } = withDrafts(published, await listDrafts(trx));
  await writeDraft(trx, now(), editor.id, part, value);
  const newer = await newerDrafts(trx);
  for (const { part: other, value: renamed } of renamedParts(former, withDrafts(published, await listDrafts(trx)))) {
    if (newer.includes(other)) continue;
    await writeDraft(trx, now(), editor.id, other, isSame(renamed, published[other]) ? undefined : renamed);
  }
}

/** @returns the edited parts whose unedited texts contain the former identity, rewritten for the current one */
export function renamedParts(
  former: PartValue<"identity">,
  content: SiteContent,
): { part: PartKey; value: PartValue }[] {
  return partKeys.flatMap((part) => {
    if (part === "identity") return [];
    const [before, after] = [former, content.identity].map((identity) => asJson(defaultPart(part, identity)));
    const value = readPart(part, mergeBothWays(before!, asJson(content[part]), after!).current);
    return value && !isSame(value, content[part]) ? [{ part, value }] : [];
  });
}

export async function restoreDefault(
  deps: PublishingDeps,
  editor: Editor,
  part: PartKey,
  baseVersion: string,
): Promise<Result<void, "edit-conflict">> {
  return deps.db.transaction().execute(async (trx) => {
    await lockContent(trx);
    if ((await readEditedPart({ ...deps, db: trx }, part)).baseVersion !== baseVersion) return failed("edit-conflict");
    const { [part]: published, identity } = await publishedContent(trx, deps.log);
    const isDefault = isSame(published, defaultPart(part, identity));
    await writeEdit(trx, deps, editor, part, isDefault ? undefined : null);
    return ok();
  });
}

export interface PartChanges {
  part: PartKey;
  changes: ContentChange[];
  draft: Draft;
}

export function changesOfDrafts(published: SiteContent, drafts: readonly Draft[]): PartChanges[] {
  const after = withDrafts(published, drafts);
  return partKeys.flatMap((part): PartChanges[] => {
    const draft = drafts.find((each) => each.part === part);
    return draft ? [{ part, draft, changes: contentChanges(asJson(published[part]), asJson(after[part])) }] : [];
  });
}

/** Hashes the values of a change, to detect that the field was changed again. */
export function versionOfChange({ before, after, list }: ContentChange): string {
  return digest(JSON.stringify([before, after, list]));
}

/** @param baseVersion `versionOfChange` of the change that was shown; undefined: no check */
export async function discardChange(
  deps: PublishingDeps,
  editor: Editor,
  part: PartKey,
  name: string,
  baseVersion?: string,
): Promise<Result<void, "gone" | "edit-conflict" | "owner-only">> {
  return deps.db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const published = await publishedContent(trx, deps.log);
    const drafts = await listDrafts(trx);
    const partChanges = changesOfDrafts(published, drafts).find((each) => each.part === part);
    const change = partChanges?.changes.find((each) => changeName(each) === name);
    if (!partChanges || !change) return failed("gone");
    if (!mayDiscard(editor, partChanges.draft)) return failed("owner-only");
    if (baseVersion !== undefined && baseVersion !== versionOfChange(change)) return failed("edit-conflict");
    const value = readPart(part, withChange(asJson(withDrafts(published, drafts)[part]), inverseOf(change)));
    if (value === null) return failed("gone");
    await writeDraftIfChanged(trx, deps, editor, published[part], part, value);
    return ok();
  });
}

/** Identifies the drafts that a page shows, so that exactly those are published or discarded. */
export function versionOfDrafts(drafts: readonly Pick<Draft, "lockVersion">[]): string {
  const lockVersions = drafts.map(({ lockVersion }) => lockVersion).toSorted();
  return digest(lockVersions.join());
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

/** @param baseVersion `versionOfDrafts` of the drafts that were shown; undefined: no check */
export async function discardDrafts(
  { db, now }: PublishingDeps,
  editor: Editor,
  baseVersion?: string,
): Promise<Result<void, "edit-conflict" | "owner-only">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const drafts = await listDrafts(trx);
    if (baseVersion !== undefined && baseVersion !== versionOfDrafts(drafts)) return failed("edit-conflict");
    if (!drafts.every((draft) => mayDiscard(editor, draft))) return failed("owner-only");
    await deleteDrafts(trx, drafts);
    const actor = { memberId: editor.id };
    if (drafts.length > 0) await recordSiteEvent(trx, { at, actor, kind: "drafts-discarded", data: {} });
    return ok();
  });
}

function mayDiscard({ id, role }: Editor, { part, changedBy }: Draft): boolean {
  return role === "owner" || !isOwnersPart(part) || changedBy === id;
}

/** @param value null: the default; undefined: deletes the draft @throws NewerDraftError */
export async function writeDraft(
  trx: Db,
  at: Date,
  by: string | null,
  part: PartKey,
  value: PartValue | null | undefined,
): Promise<void> {
  if ((await newerDrafts(trx)).includes(part)) throw new NewerDraftError(`A newer release wrote the draft of ${part}`);
  await trx.deleteFrom("contentDrafts").where("part", "=", part).execute();
  if (value === undefined) return;
  const stored = value === null ? null : JSON.stringify(value);
  await trx
    .insertInto("contentDrafts")
    .values({ part, value: stored, lockVersion: randomUUID(), changedAt: at.toISOString(), changedBy: by })
    .execute();
}

export async function dropEmptyDrafts(trx: Db, published: SiteContent): Promise<void> {
  const drafts = changesOfDrafts(published, await listDrafts(trx));
  await deleteDrafts(
    trx,
    drafts.filter(({ changes }) => changes.length === 0),
  );
}
