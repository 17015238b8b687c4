import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import type { ShownIdentity } from "#app/content/parts/agency.ts";
import type { Logo } from "#app/features/media/drawings.server.ts";

export interface RootData {
  identity: Identity;
}

type Identity = ShownIdentity & { logo?: Logo | undefined };

/**
 * The agency's identity. Undefined if the page's data could not be loaded and the error response does not hold it
 * either.
 */
export function useIdentity(): Identity | undefined {
  const refusal = documentOfRefusal(useRouteError());
  return useRouteLoaderData<RootData>("root")?.identity ?? refusal?.identity;
}

/** The data that the root's error response holds for the header and the footer of the error screen. */
export function documentOfRefusal(error: unknown): { year?: number; identity?: Identity } | undefined {
  return isRouteErrorResponse(error) ? error.data : undefined;
}
