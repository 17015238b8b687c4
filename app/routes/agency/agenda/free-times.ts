import { data } from "react-router";
import { readFreeHours, readUntimedSpan } from "#app/features/booking/agency-appointments/free-hours.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import type { Route } from "./+types/free-times.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const span = readUntimedSpan(url.searchParams);
  if (!span) throw data(null, 404);
  return Response.json(await readFreeHours(services, span), {
    headers: { "Cache-Control": "private, no-store" },
  });
}
