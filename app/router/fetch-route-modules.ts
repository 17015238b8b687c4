import { matchRoutes, type RouteObject } from "react-router";
import { importFetched } from "./import-fetched.ts";

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
}

declare global {
  interface Window {
    __reactRouterManifest?: { url: string; routes: Record<string, ManifestRoute> };
  }
}

/** Without its routes' code, a page would load as a document and lose the input. @returns false if loading fails */
export async function fetchRouteModules(address: string): Promise<boolean> {
  const { __reactRouterManifest: manifest } = window;
  const routes = manifest?.routes ?? {};
  const matches = matchRoutes(branchesOf(routes), new URL(address, location.href).pathname) ?? [];
  try {
    await Promise.all(
      matches.map(({ route }) => {
        const { module, imports = [] } = routes[route.id!]!;
        return importFetched(() => import(/* @vite-ignore */ module), [module, ...imports]);
      }),
    );
    return true;
  } catch {
    return false;
  }
}

function branchesOf(routes: Record<string, ManifestRoute>, parent?: string): RouteObject[] {
  return Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: branchesOf(routes, id) },
    ) as RouteObject[];
}
