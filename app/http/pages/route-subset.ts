import { createRequestHandler, type ServerBuild } from "react-router";
import { pageOfData } from "./data-urls.ts";

const ROOT = "root";

/** « compte » for compte/rendez-vous/:id; empty for home. */
const firstName = (path = "") => path.split("/")[0]!;

/** Keeps the routes that a data request needs, because React Router matches all several times. Null: unknown name. */
export function routesBelow(build: ServerBuild, name: string): ServerBuild | null {
  const { routes } = build;
  const isBelow = (id: string): boolean => {
    const { path, parentId } = routes[id]!;
    if (parentId === ROOT) return path === "*" || firstName(path) === name;
    return parentId !== undefined && isBelow(parentId);
  };
  const below = Object.entries(routes).filter(([id]) => id === ROOT || isBelow(id));
  return below.length > 2 ? { ...build, routes: Object.fromEntries(below) } : null;
}

export function dataHandlers(build: ServerBuild, mode: "production" | "development") {
  const names = new Set(Object.values(build.routes).map((route) => firstName(route?.path)));
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  for (const name of names) {
    const below = routesBelow(build, name);
    if (below) handlers.set(name, createRequestHandler(below, mode));
  }
  return (pathname: string) => {
    const page = pageOfData(pathname);
    return page === null ? undefined : handlers.get(firstName(page.slice(1)));
  };
}
