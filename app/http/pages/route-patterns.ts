import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { dataOfPage, pageOfData } from "./data-urls.ts";

type Routes = ServerBuild["routes"];

/** Maps a path to its route's pattern or `/*`, without personal data. @param otherPaths known paths without a route */
export function createRoutePatterns(routes: Routes, otherPaths: readonly string[] = []): (path: string) => string {
  const tree = childrenOf(routes, undefined);
  const known = new Set([
    ...otherPaths,
    ...patternsOf(tree, "").flatMap((pattern) => (/[:*]/.test(pattern) ? [] : [pattern, dataOfPage(pattern)])),
  ]);
  return (path) => {
    if (known.has(path)) return path;
    const page = pageOfData(path);
    const segments = matchRoutes(tree, page ?? path)?.map(({ route }) => route.path) ?? ["*"];
    const pattern = `/${segments.filter(Boolean).join("/")}`;
    if (pattern.endsWith("*")) return "/*";
    return page === null ? pattern : dataOfPage(pattern);
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
