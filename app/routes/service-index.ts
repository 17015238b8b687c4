import { redirect } from "react-router";
import { services } from "#app/content/navigation.ts";
import type { Route } from "./+types/service-index.ts";

/** §2: the address of a service leads to its first page. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const service = services.find(({ id }) => pathname.startsWith(`/services/${id}`));
  if (!service) throw new Response(null, { status: 404 });
  return redirect(service.pages[0].to);
}
