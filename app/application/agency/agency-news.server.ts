import { listAgendaNews } from "#app/features/booking/agency-agenda/news.server.ts";
import { historyVersion } from "#app/platform/events/record-event.server.ts";
import { readAgencyCounts } from "./agency-counts.server.ts";
import type { PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";

export type AgencyNews = Awaited<ReturnType<typeof readAgencyNews>>;

export async function readAgencyNews(deps: PublishingDeps, memberId: string, lastNewsAt?: Date | null) {
  // The version is read first: an event during the other reads makes it outdated, so the page reads again.
  const version = await historyVersion(deps.db);
  const [counts, news] = await Promise.all([readAgencyCounts(deps), listAgendaNews(deps, memberId, lastNewsAt)]);
  return { version, counts, ...news };
}
