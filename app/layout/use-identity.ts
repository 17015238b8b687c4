import { useRouteLoaderData } from "react-router";
import type { ShownIdentity } from "#app/content/agency.ts";
import type { Logo } from "#app/features/media/drawings.server.ts";
import type { loader } from "#app/root.tsx";

/** Who the agency is. Missing where the page's data could not be loaded: the error screen does without. */
export function useIdentity(): (ShownIdentity & { logo?: Logo | undefined }) | undefined {
  return useRouteLoaderData<typeof loader>("root")?.identity;
}
