import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { dataOfPage, pageOfData } from "./data-urls.ts";

type Routes = ServerBuild["routes"];

/** Maps a path to its route's pattern or `/*`, without personal data. @param besides other known paths */
export function createRoutePatterns(routes: Routes, besides: readonly string[] = []): (path: string) => string {
  const tree = childrenOf(routes, undefined);
  const known = new Set([
    ...besides,
    ...patternsOf(tree, "").flatMap((pattern) => (/[:*]/.test(pattern) ? [] : [pattern, dataOfPage(pattern)])),
  ]);
  return (path) => {
    if (known.has(path)) return path;
    const page = pageOfData(path);
    const matches = matchRoutes(tree, page ?? path);
    const pattern = `/${(matches ?? [])
      .map(({ route }) => route.path)
      .filter(Boolean)
      .join("/")}`;
    return matches && !pattern.endsWith("*") ? (page === null ? pattern : dataOfPage(pattern)) : "/*";
  };
}

function childrenOf(routes: Routes, parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, caseSensitive } = route;
    if (index) return [{ id, index: true, path, caseSensitive } as RouteObject];
    return [{ id, path, caseSensitive, children: childrenOf(routes, id) } as RouteObject];
  });
}

function patternsOf(routes: readonly RouteObject[], parent: string): string[] {
  return routes.flatMap(({ path, children = [] }) => {
    const pattern = path ? `${parent}/${path}` : parent;
    return [pattern || "/", ...patternsOf(children, pattern)];
  });
}
