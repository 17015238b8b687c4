import { href } from "react-router";
import { pricesHrefs } from "#app/content/navigation/navigation.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import { visibleGalleries } from "#app/content/pages/visible-galleries.ts";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import { TIER_PARAMETER } from "#app/features/showcase/prices/tier-parameter.ts";
import { pageOfData } from "./data-urls.ts";

const GALLERY_PARAMETERS = ["page", "photo"];

/** All other parameters (utm_source, fbclid …) have no effect for visitors without a session. */
export const PAGE_PARAMETERS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  [href("/contact"), ["date", "creneau", "service", "titre"]],
  [href("/services/photo/galerie"), GALLERY_PARAMETERS],
  ...Object.values(pricesHrefs).map((path) => [path, [TIER_PARAMETER]] as const),
]);

const PUBLIC_PATHS = new Set(publicPages.map(({ path }) => path));
const GALLERY = /^\/services\/photo\/galerie\/([\w-]+)$/;
const FILM = /^\/films\/([\w-]+)(?:\/lecteur)?$/;

/** Returns the path of the page's shared copy; null if the page reads the query. It does not decode the path. */
export function sharedPath(target: string): string | null {
  const queryStart = target.indexOf("?");
  if (queryStart === -1) return target;
  // Browsers send no fragment. `URLSearchParams` would read a fragment as a part of the query.
  if (target.includes("#", queryStart)) return null;
  const path = target.slice(0, queryStart);
  const parameters = PAGE_PARAMETERS.get(path) ?? (GALLERY.test(path) ? GALLERY_PARAMETERS : []);
  const query = new URLSearchParams(target.slice(queryStart));
  return parameters.some((name) => query.has(name)) ? null : path;
}

/** The cached copy of such a page expires when the booking rules, closures or all-day busy times change. */
export function showsAgenda(path: string): boolean {
  return path === href("/contact") || path === href("/");
}

/** @param pattern the path's route pattern, from createRoutePatterns */
export function isMissingPage(path: string, pattern: string, content: SiteContent): boolean {
  // A data request must not get the cached page, which is HTML.
  if (pattern === "/*") return pageOfData(path) === null;
  // The gallery's route answers for hidden galleries, and redirects the first gallery to the URL in the menu.
  const gallery = GALLERY.exec(path)?.[1];
  if (gallery !== undefined) return !content.galleries.galleries.some(({ id }) => id === gallery);
  return FILM.test(path) && !isCacheablePage(path, content);
}

export function isCacheablePage(path: string, { films, galleries }: Pick<SiteContent, "films" | "galleries">): boolean {
  if (PUBLIC_PATHS.has(path)) return true;
  const slug = FILM.exec(path)?.[1];
  if (slug !== undefined) return films.films.some(({ id }) => id === slug);
  return GALLERY.test(path) && visibleGalleries(galleries).some(({ to }) => to === path);
}
