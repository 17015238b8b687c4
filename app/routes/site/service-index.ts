import { redirect } from "react-router";
import { serviceAt } from "#app/content/navigation/navigation.ts";
import type { Route } from "./+types/service-index.ts";

/** Redirects a service's address to its first page (specification §2). */
export function loader({ url }: Route.LoaderArgs) {
  const service = serviceAt(url.pathname);
  if (!service) throw new Response(null, { status: 404 });
  return redirect(service.pages[0].to);
}
