import { z } from "zod";
import { readAgencyNews } from "#app/application/agency/agency-news.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import type { Route } from "./+types/news.ts";

const instantSchema = z.iso.datetime().transform((instant) => new Date(instant));

/** The news for a page that cannot revalidate now, or that missed events (layout/agency/agency-live.ts). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { member, services } = await requireMember(context);
  const { data: since = null } = instantSchema.safeParse(url.searchParams.get("depuis"));
  return Response.json(await readAgencyNews(services, member.id, since), {
    headers: { "Cache-Control": "private, no-store" },
  });
}
