import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import { type PartKey, partKeys, type PartValue, readPart, siteContent } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { PublicationsTable } from "#app/platform/schema/content-tables.server.ts";
import { recordEvent, recordSiteEvent } from "#app/platform/events/record-event.server.ts";
import { failed, type Failed, ok, type Ok } from "#app/platform/result.ts";
import { asJson, isSame } from "#app/forms/merge/diff.ts";
import { mergeBothWays } from "#app/forms/merge/resolve-conflicts.ts";
import { type ContentProblem, contentProblems, lastingProblems } from "#app/features/publishing/content-problems.ts";
import {
  changesOfDrafts,
  dropEmptyDrafts,
  versionOfDrafts,
  writeDraft,
} from "#app/features/publishing/drafts/drafts.server.ts";
import { isOwnersPart } from "#app/features/publishing/part-names.ts";
import {
  partsAt,
  publishedContent,
  publishedVersion,
} from "#app/features/publishing/store/published-content.server.ts";
import {
  deleteDrafts,
  type Draft,
  lockContent,
  listDrafts,
  withDrafts,
} from "#app/features/publishing/store/stored-drafts.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";

export type PublishRefusal =
  | Failed<"nothing" | "empty" | "edit-conflict" | "owner-only" | "unknown-version" | "newer-release">
  | Failed<"problems", { problems: ContentProblem[] }>;

/** `version` is null if the publication waits for its pictures. */
export type PublishSuccess = Ok<{ version: number | null }>;

/** @param baseVersion `versionOfDrafts` of the drafts that were shown */
export async function publishDrafts(
  deps: PublishingDeps,
  editor: Editor,
  baseVersion: string,
): Promise<PublishSuccess | PublishRefusal> {
  const outcome = await deps.db.transaction().execute(async (trx): Promise<PublishSuccess | PublishRefusal> => {
    const ready = await lockReadyDrafts(trx, deps, editor, baseVersion);
    if (!ready.ok) return ready;
    if (ready.hasPendingPictures) {
      await insertScheduled(trx, deps, editor, { date: deps.inParis(deps.now()).date, drafts: ready.drafts });
      return ok({ version: null });
    }
    await deleteDrafts(trx, ready.drafts);
    return ok({ version: await appendVersion(trx, deps, { kind: "published", by: editor.id }, ready.drafts) });
  });
  if (outcome.ok) await deps.published.refresh();
  return outcome;
}

/** Locks the content. @returns `hasPendingPictures`: some pictures of the drafts have no renditions yet */
export async function lockReadyDrafts(
  trx: Db,
  { log, mediaProblems }: PublishingDeps,
  editor: Editor,
  baseVersion: string,
): Promise<Ok<{ drafts: Draft[]; hasPendingPictures: boolean }> | PublishRefusal> {
  await lockContent(trx);
  const drafts = await listDrafts(trx);
  if (versionOfDrafts(drafts) !== baseVersion) return failed(drafts.length === 0 ? "empty" : "edit-conflict");
  const published = await publishedContent(trx, log);
  if (changesOfDrafts(published, drafts).every(({ changes }) => changes.length === 0)) {
    return failed("nothing");
  }
  if (!mayPublish(editor, drafts)) return failed("owner-only");
  const after = withDrafts(published, drafts);
  const problems = [...contentProblems(after), ...(await mediaProblems(trx, after, "enqueue"))];
  if (lastingProblems(problems).length > 0) return failed("problems", { problems });
  return ok({ drafts, hasPendingPictures: problems.length > 0 });
}

export function mayPublish({ role }: Editor, parts: readonly { part: PartKey }[]): boolean {
  return role === "owner" || !parts.some(({ part }) => isOwnersPart(part));
}

/** The caller has locked the content. */
export async function insertScheduled(
  trx: Db,
  { log, now }: SiteDeps,
  editor: Editor,
  { date, drafts }: { date: string; drafts: readonly Draft[] },
): Promise<void> {
  const published = await publishedContent(trx, log);
  const after = withDrafts(published, drafts);
  const id = randomUUID();
  await trx
    .insertInto("scheduledPublications")
    .values({ id, date, scheduledAt: now().toISOString(), scheduledBy: editor.id })
    .execute();
  const rows = drafts.map(({ part }) => ({
    scheduledId: id,
    part,
    base: JSON.stringify(published[part]),
    value: JSON.stringify(after[part]),
  }));
  await trx.insertInto("scheduledParts").values(rows).execute();
  await deleteDrafts(trx, drafts);
  const actor = { memberId: editor.id };
  await recordSiteEvent(trx, { at: now(), actor, kind: "publication-planned", data: { day: date } });
}

interface Revision {
  part: PartKey;
  /** null: the default. */
  value: PartValue | null;
}

interface Cause extends Pick<PublicationsTable, "kind"> {
  by: string | null;
  restored?: number;
}

/** The caller has locked the content. Other drafts keep their changes, rebased onto the new version. */
export async function appendVersion(
  trx: Db,
  { now, log }: SiteDeps,
  { kind, by, restored }: Cause,
  revisions: readonly Revision[],
): Promise<number> {
  const at = now();
  const before = await publishedContent(trx, log);
  const version = (await publishedVersion(trx)) + 1;
  const publishedAt = at.toISOString();
  await trx
    .insertInto("publications")
    .values({ version, kind, restored: restored ?? null, publishedAt, publishedBy: by })
    .execute();
  const rows = revisions.map(({ part, value }) => ({
    version,
    part,
    value: value === null ? null : JSON.stringify(value),
  }));
  await trx.insertInto("contentRevisions").values(rows).execute();
  const after = await publishedContent(trx, log);
  for (const { part, value, changedBy } of await listDrafts(trx)) {
    if (value === null || isSame(before[part], after[part])) continue;
    // Unlike `applyEdits`, the merge keeps the edits of a list's member that the new version lacks.
    const { mine: merged } = mergeBothWays(asJson(before[part]), asJson(after[part]), asJson(value));
    // A draft that cannot be rebased stays as it was written.
    if (readPart(part, merged)) await writeDraft(trx, at, changedBy, part, merged as unknown as PartValue);
  }
  await dropEmptyDrafts(trx, after);
  await recordEvent(trx, {
    at,
    actor: kind === "scheduled" || by === null ? "system" : { memberId: by },
    kind: "content-published",
    userId: null,
    subjectId: String(version),
    data: {},
  });
  return version;
}

export async function restoreVersion(
  deps: PublishingDeps,
  editor: Editor,
  restored: number,
): Promise<PublishSuccess | PublishRefusal> {
  const outcome = await deps.db.transaction().execute(async (trx): Promise<PublishSuccess | PublishRefusal> => {
    await lockContent(trx);
    const current = await publishedContent(trx, deps.log);
    if (!Number.isInteger(restored) || restored < 0 || restored >= current.version) {
      return failed("unknown-version");
    }
    const { parts: changed, unreadable } = await partsAt(trx, restored);
    if (unreadable.length > 0) return failed("newer-release");
    const target = siteContent(restored, changed);
    const revisions = partKeys
      .filter((part) => !isSame(current[part], target[part]))
      .map((part): Revision => ({ part, value: changed[part] ?? null }));
    if (revisions.length === 0) return failed("nothing");
    if (!mayPublish(editor, revisions)) return failed("owner-only");
    // Missing renditions do not prevent the restore, because pictures that were shown before have a fallback.
    const problems = lastingProblems([
      ...contentProblems(target),
      ...(await deps.mediaProblems(trx, target, "enqueue")),
    ]);
    if (problems.length > 0) return failed("problems", { problems });
    const version = await appendVersion(trx, deps, { kind: "restored", by: editor.id, restored }, revisions);
    return ok({ version });
  });
  if (outcome.ok) await deps.published.refresh();
  return outcome;
}
