import { redirect } from "react-router";
import { serviceOf } from "#app/content/navigation/navigation.ts";
import type { Route } from "./+types/service-index.ts";

/** Redirects a service's address to its first page (specification §2). */
export function loader({ pattern }: Route.LoaderArgs) {
  const service = serviceOf(pattern);
  return redirect(service.pages[0].to);
}
