import { matchRoutes, type RouteObject } from "react-router";

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
    __reactRouterManifest?: { routes: Record<string, ManifestRoute> };
  }
}

/** Without a route's code, the router reloads the document and input is lost. Returns false if loading fails. */
export async function fetchRouteModules(address: string): Promise<boolean> {
  const { __reactRouterManifest: manifest } = window;
  const routes = manifest?.routes ?? {};
  const matches = matchRoutes(branchesOf(routes), new URL(address, location.href).pathname) ?? [];
  try {
    await Promise.all(matches.map(({ route }) => load(routes[route.id!]!)));
    return true;
  } catch {
    return false;
  }
}

/** Fetches the files first: Chromium 150 never requests a module again whose import has failed. */
async function load({ module, imports = [] }: ManifestRoute): Promise<void> {
  await Promise.all([module, ...imports].map(fetchFile));
  await import(/* @vite-ignore */ module);
}

async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(url);
  await response.arrayBuffer();
}

function branchesOf(routes: Record<string, ManifestRoute>, parent?: string): RouteObject[] {
  return Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: branchesOf(routes, id) },
    ) as RouteObject[];
}
