import { dayMonthYear } from "#app/french/dates.ts";
import type { PartKey } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { type ContentChange, contentChanges, type Json } from "#app/features/publishing/merge/diff.ts";
import {
  type ChangeInWords,
  changeInWords,
  type DifferenceInWords,
  differenceInWords,
  type PictureTitles,
  sentPictures,
} from "#app/features/publishing/merge/describe-change.ts";
import {
  type ContentProblem,
  contentProblems,
  contentWarnings,
} from "#app/features/publishing/versions/content-problems.ts";
import { asJson, changesOfDrafts, stateOf, stateOfChange } from "./drafts.server.ts";
import { isOwnersPart, partNames } from "#app/features/publishing/part-names.ts";
import { changesOfVersion } from "#app/features/publishing/versions/content-history.server.ts";
import { publishedContent } from "#app/features/publishing/store/published-content.server.ts";
import { listScheduled } from "#app/features/publishing/versions/scheduled.server.ts";
import { listDrafts, type PublishingDeps, withDrafts } from "#app/features/publishing/store/stored-content.server.ts";

/** What « Défaire » brings back: what of a change somebody has looked at. */
interface SeenChange extends ChangeInWords {
  seen: string;
}

/** What changes in one part, as people read it. */
export interface PartInWords {
  part: PartKey;
  name: string;
  isOwners: boolean;
  changes: SeenChange[];
  /** First name; null: a member who is gone, or nobody. */
  by: string | null;
  changedAt: string | null;
}

/** The draft as a whole, beside what is published. */
export interface ContentState {
  /** Of what is published. */
  version: number;
  /** What a publication has to have seen. */
  seen: string;
  parts: PartInWords[];
  count: number;
  problems: ContentProblem[];
  /** What is said and keeps nothing from being published. */
  warnings: string[];
  savedAt: string | null;
}

type StateDeps = Pick<PublishingDeps, "db" | "log" | "inParis">;

/** « 22 novembre 2026 à 10:11 » */
export function saidMoment({ inParis }: Pick<PublishingDeps, "inParis">, moment: string): string {
  const { date, time } = inParis(new Date(moment));
  return `${dayMonthYear(date)} à ${time}`;
}

export async function readContentState({ db, log, inParis }: StateDeps): Promise<ContentState> {
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
      ...partInWords(part, changes, asJson(published[part]), asJson(after[part]), titles),
      by: names.get(draft.changedBy ?? "") ?? null,
      changedAt: saidMoment({ inParis }, draft.changedAt),
    }));
  const last = drafts
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1);
  return {
    version: published.version,
    seen: stateOf(drafts),
    parts,
    count: parts.reduce((sum, { changes }) => sum + changes.length, 0),
    problems: drafts.length === 0 ? [] : contentProblems(after),
    warnings: drafts.some(({ part }) => part === "films") ? contentWarnings(after) : [],
    savedAt: last === undefined ? null : saidMoment({ inParis }, last),
  };
}

/** What each scheduled publication will change, the next first. */
export async function readScheduled({ db, inParis, now }: Pick<PublishingDeps, "db" | "inParis" | "now">) {
  const scheduled = await listScheduled(db);
  const [names, titles] = await Promise.all([
    firstNames(
      db,
      scheduled.map(({ scheduledBy }) => scheduledBy),
    ),
    pictureTitles(
      db,
      scheduled.flatMap(({ parts }) => parts),
    ),
  ]);
  const today = inParis(now()).date;
  return scheduled.map(({ id, date, scheduledBy, heldAt, parts }) => ({
    id,
    date,
    /** It is due, and waits for its pictures. */
    isDue: date <= today && heldAt === null,
    /** It is due, and there is no room for it. */
    isPostponed: heldAt !== null,
    by: names.get(scheduledBy ?? "") ?? null,
    parts: parts.map(({ part, changes, base, value }) => partInWords(part, changes, base, value, titles)),
  }));
}

/** What a version changed. */
export async function readVersion({ db }: Pick<StateDeps, "db">, version: number): Promise<PartInWords[]> {
  const changed = await changesOfVersion(db, version);
  const titles = await pictureTitles(db, changed);
  return changed.map(({ part, changes, before, after }) => partInWords(part, changes, before, after, titles));
}

/** What somebody else saved meanwhile, beside one's own. */
export interface OvertakenInWords {
  /** First name; null: nobody, or a member who is gone. */
  by: string | null;
  at: string | null;
  /** What the form has to bring back instead. */
  rev: string;
  differences: DifferenceInWords[];
}

export async function overtakenInWords(
  { db, inParis }: Pick<StateDeps, "db" | "inParis">,
  overtaken: { theirs: unknown; rev: string; changedAt?: string | null; changedBy?: string | null },
  mine: unknown,
): Promise<OvertakenInWords> {
  const { changedAt, changedBy, rev } = overtaken;
  const [theirs, own] = [asJson(overtaken.theirs), asJson(mine)];
  const changes = contentChanges(theirs, own);
  const titles = await pictureTitles(db, [{ changes }]);
  return {
    by: (await firstNames(db, [changedBy])).get(changedBy ?? "") ?? null,
    at: changedAt ? saidMoment({ inParis }, changedAt) : null,
    rev,
    differences: changes.map((change) => differenceInWords(change, theirs, own, titles)),
  };
}

function partInWords(
  part: PartKey,
  changes: readonly ContentChange[],
  before: Json,
  after: Json,
  titles: PictureTitles,
): PartInWords {
  return {
    part,
    name: partNames[part],
    isOwners: isOwnersPart(part),
    changes: changes.map((change) => ({
      ...changeInWords(change, before, after, titles),
      seen: stateOfChange(change),
    })),
    by: null,
    changedAt: null,
  };
}

async function pictureTitles(db: Db, parts: readonly { changes: readonly ContentChange[] }[]): Promise<PictureTitles> {
  const names = sentPictures(parts.flatMap(({ changes }) => changes));
  if (names.length === 0) return new Map();
  const rows = await db.selectFrom("mediaFiles").select(["name", "sentName"]).where("name", "in", names).execute();
  return new Map(rows.map(({ name, sentName }) => [name, sentName]));
}

async function firstNames(db: Db, ids: readonly (string | null | undefined)[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => typeof id === "string");
  if (known.length === 0) return new Map();
  const rows = await db.selectFrom("users").select(["id", "firstName"]).where("id", "in", known).execute();
  return new Map(rows.map(({ id, firstName }) => [id, firstName]));
}
