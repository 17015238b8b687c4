import type { SiteDeps } from "#app/site-deps.ts";
import { firstNames, describePart, pictureTitles } from "#app/features/publishing/drafts/draft-summary.server.ts";
import type { DescribedPart } from "#app/features/publishing/merge/describe-change.ts";
import type { PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import { changesOfVersion } from "./content-history.server.ts";
import { listScheduled } from "./scheduled.server.ts";

export async function describeScheduled({ db, inParis, now }: PublishingDeps) {
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
  return scheduled.map(({ id, date, scheduledBy, postponedAt, parts }) => ({
    id,
    date,
    /** Due, but its pictures are not made yet. */
    isDue: date <= today && postponedAt === null,
    /** Due, but something must be resolved first, such as a full list. */
    isPostponed: postponedAt !== null,
    by: names.get(scheduledBy ?? "") ?? null,
    parts: parts.map(({ base, value, ...part }) => describePart({ ...part, before: base, after: value }, titles)),
  }));
}

export async function readVersion({ db }: SiteDeps, version: number): Promise<DescribedPart[]> {
  const changed = await changesOfVersion(db, version);
  const titles = await pictureTitles(db, changed);
  return changed.map((part) => describePart(part, titles));
}
