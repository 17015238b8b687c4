import type { SiteDeps } from "#app/site-deps.ts";
import { isIsoDate } from "#app/french/dates.ts";
import {
  isPartKey,
  type PartKey,
  type PartValue,
  readPart,
  type SiteContent,
} from "#app/content/parts/site-content.ts";
import { isActiveMember } from "#app/records/active-member.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordSiteEvent } from "#app/platform/events/record-event.server.ts";
import { forEachTolerant } from "#app/platform/operations/for-each-tolerant.server.ts";
import { failed, type Failed, ok, type Result } from "#app/platform/result.ts";
import { asJson, contentChanges, isSame, applyEdits, type Json } from "#app/forms/merge/diff.ts";
import { type ContentProblem, contentProblems, lastingProblems } from "#app/features/publishing/content-problems.ts";
import { dropEmptyDrafts, renamedParts, writeDraft } from "#app/features/publishing/drafts/drafts.server.ts";
import { notifyPostponed } from "./postponed.server.ts";
import { partNames } from "#app/features/publishing/part-names.ts";
import { appendVersion, insertScheduled, mayPublish, type PublishRefusal, lockReadyDrafts } from "./publish.server.ts";
import { publishedContent } from "#app/features/publishing/store/published-content.server.ts";
import {
  lockContent,
  listDrafts,
  newerDrafts,
  withDrafts,
} from "#app/features/publishing/store/stored-drafts.server.ts";
import type { Editor, PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import { after, DAY } from "#app/platform/durations.ts";

const SCHEDULING_WINDOW_MS = 366 * DAY;

/** Moves the draft to a scheduled publication, which will apply its own changes to the content of that day. */
export async function scheduleDrafts(
  deps: PublishingDeps,
  editor: Editor,
  { date, baseVersion }: { date: string; baseVersion: string },
): Promise<Result<void, "no-date"> | PublishRefusal> {
  const now = deps.now();
  const last = deps.inParis(after(now, SCHEDULING_WINDOW_MS)).date;
  if (!isIsoDate(date) || date <= deps.inParis(now).date || date > last) return failed("no-date");
  return deps.db.transaction().execute(async (trx) => {
    const ready = await lockReadyDrafts(trx, deps, editor, baseVersion);
    if (!ready.ok) return ready;
    await insertScheduled(trx, deps, editor, { date, drafts: ready.drafts });
    return ok();
  });
}

/** Lists the publications that take place at 00:00 in Paris, or later, once their pictures are made. */
export async function listScheduled(db: Db) {
  const rows = await db
    .selectFrom("scheduledPublications")
    .selectAll()
    .orderBy("date")
    .orderBy("scheduledAt")
    .execute();
  const parts = await db.selectFrom("scheduledParts").selectAll().orderBy("part").execute();
  return rows.map((row) => ({
    ...row,
    parts: parts
      .filter(({ scheduledId }) => scheduledId === row.id)
      .filter(isKnownPart)
      .map(readScheduledPart)
      .map((part) => ({ ...part, changes: contentChanges(part.base, part.value) })),
  }));
}

/** Moves the changes back to the draft, or keeps the publication if the draft has no room. */
export async function withdrawScheduled(
  deps: PublishingDeps,
  editor: Editor,
  id: string,
): Promise<Result<void, "gone" | "owner-only" | "newer-release"> | Failed<"no-room", { problems: ContentProblem[] }>> {
  return deps.db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const { parts, hasNewerParts } = await readScheduledParts(trx, id);
    if (hasNewerParts) return failed("newer-release" as const);
    if (parts.length === 0) return failed("gone" as const);
    if (!mayPublish(editor, parts)) return failed("owner-only" as const);
    const problems = await moveBackToDraft(trx, deps, editor.id, parts);
    if (problems.length > 0) return failed("no-room" as const, { problems });
    const { date: day } = await trx
      .deleteFrom("scheduledPublications")
      .where("id", "=", id)
      .returning("date")
      .executeTakeFirstOrThrow();
    const actor = { memberId: editor.id };
    await recordSiteEvent(trx, { at: deps.now(), actor, kind: "publication-withdrawn", data: { day } });
    return ok();
  });
}

/** Publishes due publications whose pictures are made; several instances may run it. @returns how many */
export async function publishScheduled(deps: PublishingDeps): Promise<number> {
  const today = deps.inParis(deps.now()).date;
  const due = await deps.db
    .selectFrom("scheduledPublications")
    .select("id")
    .where("date", "<=", today)
    .orderBy("date")
    .orderBy("scheduledAt")
    .execute();
  try {
    return await forEachTolerant(due, ({ id }) => publishOne(deps, id));
  } finally {
    if (due.length > 0) await deps.published.refresh();
  }
}

async function publishOne(deps: PublishingDeps, id: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const row = await trx.selectFrom("scheduledPublications").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) return false;
    const { parts, hasNewerParts } = await readScheduledParts(trx, id);
    const current = await publishedContent(trx, deps.log);
    const postpone = async (sentences: string[]): Promise<false> => {
      if (row.postponedAt !== null) return false;
      deps.log.warn({ problems: sentences }, "a scheduled publication cannot take place and is postponed");
      await trx
        .updateTable("scheduledPublications")
        .set({ postponedAt: deps.now().toISOString() })
        .where("id", "=", id)
        .execute();
      await notifyPostponed(trx, deps, { date: row.date, sentences, isStillPlanned: true });
      return false;
    };
    if (hasNewerParts) return postpone([NEWER_RELEASE]);
    const { merged, rejected } = mergeParts(parts, current);
    if (rejected.length > 0) return postpone(sentencesOf(rejected));
    const revisions = merged.filter(({ part, value }) => !isSame(current[part], value));
    const deleteScheduled = () => trx.deleteFrom("scheduledPublications").where("id", "=", id).execute();
    if (revisions.length === 0) {
      await deleteScheduled();
      return false;
    }
    const after = withDrafts(current, revisions);
    const problems = [...contentProblems(after), ...(await deps.mediaProblems(trx, after, "enqueue"))];
    const obstacles = sentencesOf(lastingProblems(problems));
    const isByMember = row.scheduledBy !== null && (await isActiveMember(trx, row.scheduledBy));
    if (!isByMember) obstacles.push(MEMBER_LEFT);
    // Some pictures are still being made, so the next run tries again.
    if (problems.length > 0 && obstacles.length === 0) return false;
    if (obstacles.length > 0) {
      const draftProblems = await moveBackToDraft(trx, deps, row.scheduledBy, parts);
      if (draftProblems.length > 0) return postpone([...obstacles, ...sentencesOf(draftProblems)]);
      await deleteScheduled();
      deps.log.warn(
        { problems: obstacles },
        "a scheduled publication cannot take place and is moved back to the draft",
      );
      await notifyPostponed(trx, deps, { date: row.date, sentences: obstacles, isStillPlanned: false });
      return false;
    }
    await deleteScheduled();
    await appendVersion(trx, deps, { kind: "scheduled", by: row.scheduledBy }, revisions);
    return true;
  });
}

/** @returns the published content, the draft, then each scheduled publication */
export async function publishedAndScheduledContents(deps: SiteDeps): Promise<SiteContent[]> {
  const published = await publishedContent(deps.db, deps.log);
  const scheduled = (await listScheduled(deps.db)).map(({ parts }) => {
    const revisions = parts.flatMap(({ part, base, value }) => {
      // If the merge exceeds a list's maximum, take the part's own value, so that its media are kept.
      const merged = readPart(part, applyEdits(base, value, asJson(published[part]))) ?? readPart(part, value);
      return merged ? [{ part, value: merged as PartValue }] : [];
    });
    return withDrafts(published, revisions);
  });
  return [published, withDrafts(published, await listDrafts(deps.db)), ...scheduled];
}

interface ScheduledPart {
  part: PartKey;
  base: Json;
  value: Json;
}

const NEWER_RELEASE =
  "Cette publication a été préparée par une version plus récente du site, que la version actuelle ne peut pas lire : elle se fera après la mise à jour du site.";
const NEWER_DRAFT = "une version plus récente du site en a enregistré un brouillon, que celle-ci ne peut pas lire.";
const MEMBER_LEFT = "La personne qui l’a programmée n’a plus accès à l’espace agence.";

async function readScheduledParts(trx: Db, id: string): Promise<{ parts: ScheduledPart[]; hasNewerParts: boolean }> {
  const rows = await trx.selectFrom("scheduledParts").selectAll().where("scheduledId", "=", id).execute();
  return {
    parts: rows.filter(isKnownPart).map(readScheduledPart),
    hasNewerParts: !rows.every(isKnownPart),
  };
}

function isKnownPart<Row extends { part: string }>(row: Row): row is Row & { part: PartKey } {
  return isPartKey(row.part);
}

function readScheduledPart({ part, base, value }: Record<"base" | "value", string> & { part: PartKey }): ScheduledPart {
  return { part, base: JSON.parse(base) as Json, value: JSON.parse(value) as Json };
}

interface MergedParts {
  merged: { part: PartKey; value: PartValue }[];
  /** Parts whose merged value the schema rejects, for example because a list is full. */
  rejected: ContentProblem[];
}

function mergeParts(parts: readonly ScheduledPart[], content: SiteContent): MergedParts {
  const all = parts.map(({ part, base, value }) => ({
    part,
    value: readPart(part, applyEdits(base, value, asJson(content[part]))),
  }));
  const merged = all.flatMap(({ part, value }) => (value ? [{ part, value }] : []));
  // Other parts may have been edited since the new identity was planned.
  const renamed = renamedParts(content.identity, withDrafts(content, merged));
  const isRenamed = (part: PartKey) => renamed.some((each) => each.part === part);
  return {
    merged: [...merged.filter(({ part }) => !isRenamed(part)), ...renamed],
    rejected: all.filter(({ value }) => value === null).map(({ part }) => ({ part, sentence: noRoomIn(part) })),
  };
}

const sentencesOf = (problems: readonly ContentProblem[]) => problems.map(({ sentence }) => sentence);

const noRoomIn = (part: PartKey) =>
  `${partNames[part]} : la liste a été modifiée depuis ; ces modifications dépasseraient sa limite.`;

/** @returns the problems that prevent the move; if there are any, nothing is written */
async function moveBackToDraft(
  trx: Db,
  { log, now }: SiteDeps,
  by: string | null,
  parts: readonly ScheduledPart[],
): Promise<ContentProblem[]> {
  const published = await publishedContent(trx, log);
  const { merged, rejected } = mergeParts(parts, withDrafts(published, await listDrafts(trx)));
  if (rejected.length > 0) return rejected;
  const newer = (await newerDrafts(trx)).filter((part) => merged.some((each) => each.part === part));
  if (newer.length > 0) return newer.map((part) => ({ part, sentence: `${partNames[part]} : ${NEWER_DRAFT}` }));
  for (const { part, value } of merged) await writeDraft(trx, now(), by, part, value);
  await dropEmptyDrafts(trx, published);
  return [];
}
