import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import type { PublicIdentity } from "#app/content/parts/agency.ts";
import type { Logo } from "#app/features/media/drawings.server.ts";

export interface RootData {
  identity: Identity;
}

type Identity = PublicIdentity & { logo?: Logo | undefined };

export function useIdentity(): Identity | undefined {
  const errorData = rootDataOfError(useRouteError());
  return useRouteLoaderData<RootData>("root")?.identity ?? errorData?.identity;
}

/** If the database is unavailable, the root's loader throws these data with its error. */
export function rootDataOfError(error: unknown): { year?: number; identity?: Identity } | undefined {
  return isRouteErrorResponse(error) ? error.data : undefined;
}
