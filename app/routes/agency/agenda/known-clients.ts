import { readKnownClients } from "#app/application/agency/known-clients.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import type { Route } from "./+types/known-clients.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const name = (url.searchParams.get("nom") ?? "").slice(0, 120);
  return Response.json(await readKnownClients(services, name), {
    headers: { "Cache-Control": "private, no-store" },
  });
}
