import { listAgendaNews } from "#app/features/booking/agency-agenda/news.server.ts";
import { historyVersion } from "#app/platform/events/record-event.server.ts";
import { readAgencyCounts } from "./agency-counts.server.ts";
import type { UseCases } from "#app/application/use-cases.server.ts";

export type AgencyNews = Awaited<ReturnType<typeof readAgencyNews>>;

export async function readAgencyNews(
  deps: Pick<UseCases, "booking" | "database" | "now" | "publishing">,
  memberId: string,
  lastAnswerAt?: Date | null,
) {
  // Read the version before the data, so that an event in between gives a newer version and the page reads again.
  const version = await historyVersion(deps.database.db);
  const [counts, news] = await Promise.all([
    readAgencyCounts(deps),
    listAgendaNews(deps.booking, memberId, lastAnswerAt),
  ]);
  return { version, counts, ...news };
}
