import { contact, home, legalPages, type NavigationEntry, services } from "./navigation.ts";

export interface PublicPage {
  path: string;
  /** From the home page to this one; the home page itself has none. */
  trail: readonly NavigationEntry[];
}

const trails: readonly (readonly NavigationEntry[])[] = [
  [],
  [contact],
  ...services.flatMap(({ title, pages: [first, ...others] }) => {
    const service = { label: title, to: first.to };
    return [[service], ...others.map((page) => [service, page])];
  }),
  ...legalPages.map((page) => [page]),
];

/** Every page that a search engine may show: the sitemap, canonical addresses and trails come from here. */
export const publicPages: readonly PublicPage[] = trails.map((trail) => ({
  path: trail.at(-1)?.to ?? home.to,
  trail,
}));

/** The public page at an address, with or without a final slash. */
export function publicPageAt(pathname: string): PublicPage | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return publicPages.find((page) => page.path === path);
}
