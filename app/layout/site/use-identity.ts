import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import type { ShownIdentity } from "#app/content/parts/agency.ts";
import type { Logo } from "#app/features/media/drawings.server.ts";

export interface RootData {
  identity: Identity;
}

type Identity = ShownIdentity & { logo?: Logo | undefined };

export function useIdentity(): Identity | undefined {
  const failed = errorDocument(useRouteError());
  return useRouteLoaderData<RootData>("root")?.identity ?? failed?.identity;
}

export function errorDocument(error: unknown): { year?: number; identity?: Identity } | undefined {
  return isRouteErrorResponse(error) ? error.data : undefined;
}
