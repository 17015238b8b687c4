import { href } from "react-router";
import { services } from "#app/content/navigation/navigation.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import { shownGalleries } from "#app/content/pages/shown-galleries.ts";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import { TIER_PARAMETER } from "#app/features/showcase/prices/chosen-tier.ts";
import { pageOfData } from "./data-urls.ts";

const GALLERY_READS = ["page", "photo"];

/**
 * Which parameters of its address each public page reads. Any other (utm_source, fbclid …) changes nothing of the page:
 * everybody gets the same copy. A parameter that is not declared here is not seen by visitors without a session.
 */
export const READ_PARAMETERS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  [href("/contact"), ["date", "creneau", "service", "titre"]],
  [href("/services/photo/galerie"), GALLERY_READS],
  ...services.map(({ pages }) => [pages.at(-1)!.to, [TIER_PARAMETER]] as const),
]);

const PUBLIC_PATHS = new Set(publicPages.map(({ path }) => path));
const GALLERY = /^\/services\/photo\/galerie\/([\w-]+)$/;
const FILM = /^\/films\/([\w-]+)(?:\/lecteur)?$/;

/**
 * The path of a request target that may be answered with the copy for everybody, letter for letter as it was sent, or
 * null: another spelling (%63ontact, //contact, /contact/, a fragment) or a parameter that the page reads.
 */
export function sharedPath(target: string): string | null {
  const mark = target.indexOf("?");
  if (mark === -1) return target;
  // Browsers send no fragment; it would end the query that the page reads.
  if (target.includes("#", mark)) return null;
  const path = target.slice(0, mark);
  const read = READ_PARAMETERS.get(path) ?? (GALLERY.test(path) ? GALLERY_READS : null);
  if (!read) return path;
  const asked = new URLSearchParams(target.slice(mark));
  return read.some((name) => asked.has(name)) ? null : path;
}

/**
 * Whether a page shows which days are open, or tells search engines the opening hours: its copy lasts until a day is closed
 * or reopened, or the hours change.
 */
export function showsAgenda(path: string): boolean {
  return path === href("/contact") || path === href("/");
}

/** Whether a page says something else to members than to others between its header and its footer. */
export function greetsMembers(path: string): boolean {
  return path === href("/contact");
}

/**
 * Whether everybody's copy of the page for what is not there answers at this path: no route knows it, or it names a film or
 * a gallery, letter for letter, that the site does not have.
 * @param pattern the route of the path, as createRoutePatterns names it
 */
export function isMissingPage(path: string, pattern: string, content: SiteContent): boolean {
  if (pattern === "/*") return pageOfData(path) === null;
  // A hidden gallery is not there, and the first one leads to the menu's address.
  const gallery = GALLERY.exec(path)?.[1];
  if (gallery !== undefined) return content.galleries.galleries.every(({ id }) => id !== gallery);
  return FILM.test(path) && !isCacheablePage(path, content);
}

/** Whether the site has a page for everybody at this path. */
export function isCacheablePage(path: string, { films, galleries }: Pick<SiteContent, "films" | "galleries">): boolean {
  if (PUBLIC_PATHS.has(path)) return true;
  const slug = FILM.exec(path)?.[1];
  if (slug !== undefined) return films.films.some(({ id }) => id === slug);
  return GALLERY.test(path) && shownGalleries(galleries).some(({ to }) => to === path);
}
