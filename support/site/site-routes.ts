import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

export interface SiteRoute {
  /** The file in `app/routes/`, such as `agency/today/today`. */
  name: string;
  pattern: string;
  hasLoader: boolean;
  hasAction: boolean;
  isResource: boolean;
}

const app = join(import.meta.dirname, "../../app");

export function siteRoutes(): SiteRoute[] {
  return (routes as RouteConfigEntry[]).flatMap((route) => routesOf(route, ""));
}

export function agencyRoutes(): SiteRoute[] {
  return siteRoutes().filter(({ name, pattern }) => name.startsWith("agency/") || /^\/agence(\/|$)/.test(pattern));
}

function routesOf({ file, path, children = [] }: RouteConfigEntry, parent: string): SiteRoute[] {
  const pattern = path ? `${parent}/${path}` : parent;
  const descendants = children.flatMap((child) => routesOf(child, pattern));
  const source = readFileSync(join(app, file), "utf8");
  const hasExport = (name: string) =>
    new RegExp(`^export (async function|function|const) ${name}\\b`, "m").test(source);
  const own: SiteRoute = {
    name: file.replace(/^routes\/|\.tsx?$/g, ""),
    pattern,
    hasLoader: hasExport("loader"),
    hasAction: hasExport("action"),
    isResource: !/^export default /m.test(source),
  };
  return [own, ...descendants];
}
