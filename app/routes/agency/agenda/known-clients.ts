import { readKnownClients } from "#app/application/agency/known-clients.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import type { Route } from "./+types/known-clients.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireMember(context);
  const name = (url.searchParams.get("nom") ?? "").slice(0, 120);
  return Response.json(await readKnownClients(requestContext(context).services, name), {
    headers: { "Cache-Control": "private, no-store" },
  });
}
