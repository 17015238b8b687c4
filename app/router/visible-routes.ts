import { createHash } from "node:crypto";
import type { ServerBuild } from "react-router";

type Assets = ServerBuild["assets"];
/** React Router's type omits `hasDefaultExport`. */
type AssetRoute = NonNullable<Assets["routes"][string]> & { hasDefaultExport?: boolean };

const AGENCY_ROUTES = "routes/agency/";

const isPublic = (id: string) => !id.startsWith(AGENCY_ROUTES);

/** Removes the agency's routes. The result's `assets.url` is the address of `publicManifestFile`. */
export function publicBuild(build: ServerBuild): ServerBuild {
  return { ...build, routes: publicRoutes(build.routes), assets: publicAssets(build.assets) };
}

/** The manifest of this build is only served to members. */
export function agencyBuild(build: ServerBuild): ServerBuild {
  const routes = navigableRoutes(build.assets.routes);
  return { ...build, assets: { ...build.assets, routes, url: `${AGENCY_MANIFEST}?${build.assets.version}` } };
}

const AGENCY_MANIFEST = "/agence/manifest.js";

export function isAgencyManifest({ url }: Request): boolean {
  return new URL(url).pathname === AGENCY_MANIFEST;
}

/** The URL of this manifest changes with its content. */
export function agencyManifestText(build: ServerBuild): string {
  return manifestText(agencyBuild(build).assets);
}

export function publicManifestFile(assets: Assets): { path: string; content: string } {
  const visible = publicAssets(assets);
  return { path: visible.url, content: manifestText(visible) };
}

/** Compacts the manifest: the browser treats `false` and missing alike, and needs a file only once along a branch. */
function manifestText(assets: Assets): string {
  const { root, ...descendants } = assets.routes;
  const routes: [string, object][] = [];
  for (const [id, route] of Object.entries(descendants)) {
    if (!route) continue;
    const loaded = filesLoadedAbove(route, assets);
    const withoutLoaded = (files: string[] = []) => {
      const others = files.filter((file) => !loaded.has(file));
      return others.length > 0 ? others : undefined;
    };
    routes.push([
      id,
      { ...route, imports: withoutLoaded(route.imports), css: withoutLoaded(route.css), hasDefaultExport: undefined },
    ]);
  }
  const compact = { ...assets, routes: { root, ...Object.fromEntries(routes) } };
  return `window.__reactRouterManifest=${JSON.stringify(compact, (_, value) => value || undefined)};`;
}

function filesLoadedAbove({ parentId }: AssetRoute, { entry, routes }: Assets): Set<string> {
  const files = new Set(entry.imports);
  for (let above = routes[parentId ?? ""]; above; above = routes[above.parentId ?? ""])
    for (const file of [...(above.imports ?? []), ...(above.css ?? [])]) files.add(file);
  return files;
}

function publicAssets(assets: Assets): Assets {
  const routes = navigableRoutes(publicRoutes(assets.routes));
  const version = createHash("sha256").update(JSON.stringify(routes)).digest("hex").slice(0, 8);
  return { ...assets, routes, version, url: assets.url.replace(/manifest-\w+/, `manifest-${version}`) };
}

/** Leaves out files and addresses that only forms or scripts request. */
function navigableRoutes(routes: Assets["routes"]): Assets["routes"] {
  // An index may redirect; the logout form is submitted by the router.
  const isNavigable = (id: string, route?: AssetRoute) =>
    route?.hasDefaultExport || route?.index || id === "routes/auth/logout";
  return Object.fromEntries(Object.entries(routes).filter(([id, route]) => !isPublic(id) || isNavigable(id, route)));
}

function publicRoutes<Routes extends object>(routes: Routes): Routes {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => isPublic(id))) as Routes;
}
