import { contact, home, legalPages, type NavigationEntry, services } from "./navigation.ts";

/** The picture that goes with a link to a page: public/og/<name>.jpg, drawn by scripts/brand-pictures.ts. */
export interface SocialCard {
  name: string;
  /** Two lines at most, the second in italic. */
  title: readonly [string, string?];
  /** One of content/pictures, without its extension. */
  picture: string;
}

export interface PublicPage {
  path: string;
  card: SocialCard;
  /** From the home page to this one; the home page itself has none. */
  trail: readonly NavigationEntry[];
}

const cards: Record<string, SocialCard> = {
  "/": { name: "accueil", title: ["Retenir", "la lumière."], picture: "mariage-alliances" },
  "/contact": { name: "contact", title: ["Parlons de", "votre date."], picture: "duo-tasses" },
  "/services/photo/accueil": { name: "photo", title: ["Photographie."], picture: "bapteme-coupe" },
  "/services/photo/galerie": { name: "galerie", title: ["Galerie."], picture: "amour-alliance-livre" },
  "/services/photo/tarifs": {
    name: "tarifs-photo",
    title: ["La photo,", "les tarifs."],
    picture: "reportage-appareil",
  },
  "/services/video/accueilV": { name: "video", title: ["Films."], picture: "one-day" },
  "/services/video/tarifsV": { name: "tarifs-video", title: ["Le film,", "les tarifs."], picture: "video-corporate" },
  "/services/web/accueilW": { name: "web", title: ["Quel type de site", "vous convient ?"], picture: "site-vitrine" },
  "/services/web/tarifsW": { name: "tarifs-web", title: ["Le site,", "les tarifs."], picture: "site-dynamique" },
  "/terms": { name: "conditions", title: ["Conditions", "générales."], picture: "entreprise-bureau" },
  "/mentions": { name: "mentions", title: ["Mentions", "légales."], picture: "entreprise-bureau" },
  "/rgpd": { name: "donnees", title: ["Protection", "des données."], picture: "entreprise-bureau" },
};

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
export const publicPages: readonly PublicPage[] = trails.map((trail) => {
  const path = trail.at(-1)?.to ?? home.to;
  return { path, card: cards[path]!, trail };
});

/** The public page at an address, with or without a final slash. */
export function publicPageAt(pathname: string): PublicPage | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return publicPages.find((page) => page.path === path);
}
