import { createRequestHandler, type ServerBuild } from "react-router";

const ROOT = "root";
/** How an address says that it asks for a page's data. */
const DATA_SUFFIX = /\.data$/;

/** The first name of an address that asks for data: « compte » of /compte/rendez-vous/1.data; null: it does not. */
export function asksDataBelow(path: string): string | null {
  return DATA_SUFFIX.test(path) ? path.replace(DATA_SUFFIX, "").split("/")[1]! : null;
}

/**
 * The routes whose addresses begin with a name, and what stands around them, for requests that ask for data: React Router looks
 * at all routes several times with each request, and for a page's data it needs no others. null: there are none.
 */
export function routesBelow(build: ServerBuild, name: string): ServerBuild | null {
  const { routes } = build;
  const isBelow = (id: string): boolean => {
    const { path = "", parentId } = routes[id]!;
    if (parentId === ROOT) return path === "*" || path.split("/")[0] === name;
    return parentId !== undefined && isBelow(parentId);
  };
  const below = Object.entries(routes).filter(([id]) => id === ROOT || isBelow(id));
  return below.length > 2 ? { ...build, routes: Object.fromEntries(below) } : null;
}

/** What answers for a page's data, by its address. */
export function dataHandlers(build: ServerBuild, mode: "production" | "development") {
  const names = new Set(Object.values(build.routes).map((route) => route?.path?.split("/")[0] ?? ""));
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  for (const name of names) {
    const below = routesBelow(build, name);
    if (below) handlers.set(name, createRequestHandler(below, mode));
  }
  return (path: string) => {
    const name = asksDataBelow(path);
    return name === null ? undefined : handlers.get(name);
  };
}
