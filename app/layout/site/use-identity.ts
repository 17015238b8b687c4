import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import type { ShownIdentity } from "#app/content/parts/agency.ts";
import type { Logo } from "#app/features/media/drawings.server.ts";

/** What the loader of app/root.tsx gives to every page. */
export interface RootData {
  identity: Identity;
}

type Identity = ShownIdentity & { logo?: Logo | undefined };

/** Who the agency is. Missing where the page's data could not be loaded, and the refusal does not say it either. */
export function useIdentity(): Identity | undefined {
  const refusal = documentOfRefusal(useRouteError());
  return useRouteLoaderData<RootData>("root")?.identity ?? refusal?.identity;
}

/** What the root's refusal says besides, for the header and the footer of the error screen. */
export function documentOfRefusal(error: unknown): { year?: number; identity?: Identity } | undefined {
  return isRouteErrorResponse(error) ? error.data : undefined;
}
