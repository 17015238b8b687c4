import { createHash } from "node:crypto";
import type { ServerBuild } from "react-router";

type Assets = ServerBuild["assets"];

/** The folder of the agency's screens: every route of theirs is named after it. */
const AGENCY_ROUTES = "routes/agency/";

const isPublic = (id: string) => !id.startsWith(AGENCY_ROUTES);

/** Whether an address is of the agency's space, its data (`….data`) included. */
export function isAgencyPath(path: string): boolean {
  return /^\/agence(?:[/.]|$)/.test(path);
}

/**
 * What browsers of visitors may know of the site: no route of the agency's space, and a manifest of its own, which
 * stands among the assets (publicManifestFile).
 */
export function publicBuild(build: ServerBuild): ServerBuild {
  const routes = pick(build.routes);
  const assets = publicAssets(build.assets);
  return { ...build, routes, assets };
}

/** The site with the agency's space in it: its manifest is one of that space's own answers, for members alone. */
export function agencyBuild(build: ServerBuild): ServerBuild {
  const { assets } = build;
  return { ...build, assets: { ...assets, url: `${AGENCY_MANIFEST}?${assets.version}` } };
}

const AGENCY_MANIFEST = "/agence/manifest.js";

export function isAgencyManifest({ url }: Request): boolean {
  return new URL(url).pathname === AGENCY_MANIFEST;
}

/** The whole manifest, which only a member may have. Its address changes with what it says. */
export function agencyManifest(build: ServerBuild): Response {
  const headers = {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": "private, max-age=31536000, immutable",
  };
  return new Response(manifestText(agencyBuild(build).assets), { headers });
}

/** The manifest that visitors load, as a file of the build's folder. */
export function publicManifestFile(assets: Assets): { path: string; content: string } {
  const own = publicAssets(assets);
  return { path: own.url, content: manifestText(own) };
}

/**
 * The manifest as the browser runs it. There « false » and nothing are the same, nothing reads whether a route shows something,
 * and what every page has is named once: with the entry, and with the root, which is above every route.
 */
function manifestText(assets: Assets): string {
  const { root, ...others } = assets.routes;
  const known = new Set([...assets.entry.imports, ...(root?.css ?? [])]);
  const ownOf = (files: string[] = []) => {
    const own = files.filter((file) => !known.has(file));
    return own.length > 0 ? own : undefined;
  };
  const routes = Object.entries(others).map(([id, route]) => [
    id,
    route && { ...route, imports: ownOf(route.imports), css: ownOf(route.css), hasDefaultExport: undefined },
  ]);
  const brief = { ...assets, routes: { root, ...Object.fromEntries(routes) } };
  return `window.__reactRouterManifest=${JSON.stringify(brief, (_, value) => value || undefined)};`;
}

function publicAssets(assets: Assets): Assets {
  const shown = Object.entries(pick(assets.routes)).filter(([, route]) => isRouters(route?.path));
  const routes = Object.fromEntries(shown);
  const version = createHash("sha256").update(JSON.stringify(routes)).digest("hex").slice(0, 8);
  return { ...assets, routes, version, url: assets.url.replace(/manifest-\w+/, `manifest-${version}`) };
}

/** What a browser asks for by itself: files, frames, plain forms, and what a component fetches. */
const NOT_THE_ROUTERS = [
  /\.\w+$/,
  /^(medias|partage|profile_pictures)\//,
  /\/lecteur$/,
  /^(agenda\/creneaux|apercu|audience|login\/(blocage|cle)|photo-de-profil(\/retirer)?)$/,
];

function isRouters(path = ""): boolean {
  return NOT_THE_ROUTERS.every((pattern) => !pattern.test(path));
}

function pick<Routes extends object>(routes: Routes): Routes {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => isPublic(id))) as Routes;
}
