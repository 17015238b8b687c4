import { readAgencyNews } from "#app/across/agency-news.server.ts";
import { agencyReads } from "#app/http/agency-reads.server.ts";
import { requireMember } from "#app/http/require-member.server.ts";
import type { Route } from "./+types/news.ts";

/** For an open page that is not loaded again, since somebody writes in it (layout/agency-live.ts). */
export async function loader({ context }: Route.LoaderArgs) {
  const { id } = await requireMember(context);
  return Response.json(await readAgencyNews(agencyReads(context), id), {
    headers: { "Cache-Control": "private, no-store" },
  });
}
