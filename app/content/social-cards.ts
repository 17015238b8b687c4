import { href } from "react-router";
/** The picture that goes with a link to a page: public/og/<name>.jpg, drawn by scripts/brand-pictures.ts. */
export interface SocialCard {
  name: string;
  /** Two lines at most, the second in italic. */
  title: readonly [string, string?];
  /** One of content/pictures, without its extension. */
  picture: string;
}

/** One for each of public-pages.ts, by its path. */
export const socialCards: Record<string, SocialCard> = {
  "/": { name: "accueil", title: ["Retenir", "la lumière."], picture: "mariage-alliances" },
  [href("/contact")]: { name: "contact", title: ["Parlons de", "votre date."], picture: "duo-tasses" },
  [href("/services/photo/accueil")]: { name: "photo", title: ["Photographie."], picture: "bapteme-coupe" },
  [href("/services/photo/galerie")]: { name: "galerie", title: ["Galerie."], picture: "amour-alliance-livre" },
  [href("/services/photo/tarifs")]: {
    name: "tarifs-photo",
    title: ["La photo,", "les tarifs."],
    picture: "reportage-appareil",
  },
  [href("/services/video/accueilV")]: { name: "video", title: ["Films."], picture: "one-day" },
  [href("/services/video/tarifsV")]: {
    name: "tarifs-video",
    title: ["Le film,", "les tarifs."],
    picture: "video-corporate",
  },
  [href("/services/web/accueilW")]: {
    name: "web",
    title: ["Quel type de site", "vous convient ?"],
    picture: "site-vitrine",
  },
  [href("/services/web/tarifsW")]: {
    name: "tarifs-web",
    title: ["Le site,", "les tarifs."],
    picture: "site-dynamique",
  },
  [href("/terms")]: { name: "conditions", title: ["Conditions", "générales."], picture: "entreprise-bureau" },
  [href("/mentions")]: { name: "mentions", title: ["Mentions", "légales."], picture: "entreprise-bureau" },
  [href("/rgpd")]: { name: "donnees", title: ["Protection", "des données."], picture: "entreprise-bureau" },
};

export function socialCardUrl(publicUrl: string, path: string): string {
  return `${publicUrl}/og/${socialCards[path]!.name}.jpg`;
}
