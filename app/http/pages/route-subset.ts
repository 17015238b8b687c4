import { createRequestHandler, type ServerBuild } from "react-router";
import { pageOfData } from "./data-urls.ts";

const ROOT = "root";

const firstSegment = (path = "") => path.split("/")[0]!;

/** Keeps the routes below a segment, because React Router matches all routes several times. Null: no such route. */
export function routesBelow(build: ServerBuild, segment: string): ServerBuild | null {
  const { routes } = build;
  const isBelow = (id: string): boolean => {
    const { path, parentId } = routes[id]!;
    if (parentId === ROOT) return path === "*" || firstSegment(path) === segment;
    return parentId !== undefined && isBelow(parentId);
  };
  const below = Object.entries(routes).filter(([id]) => id === ROOT || isBelow(id));
  return below.length > 2 ? { ...build, routes: Object.fromEntries(below) } : null;
}

export function dataHandlers(build: ServerBuild, mode: "production" | "development") {
  const segments = new Set(Object.values(build.routes).map((route) => firstSegment(route?.path)));
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  for (const segment of segments) {
    const below = routesBelow(build, segment);
    if (below) handlers.set(segment, createRequestHandler(below, mode));
  }
  return (pathname: string) => {
    const page = pageOfData(pathname);
    return page === null ? undefined : handlers.get(firstSegment(page.slice(1)));
  };
}
