import { contact, home, legalPages, type NavigationEntry, services } from "./navigation.ts";

export interface PublicPage {
  path: string;
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

export const publicPages: readonly PublicPage[] = trails.map((trail) => ({
  path: trail.at(-1)?.to ?? home.to,
  trail,
}));

export function publicPageAt(pathname: string): PublicPage | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return publicPages.find((page) => page.path === path);
}
