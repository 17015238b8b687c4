import { href } from "react-router";

export interface NavigationEntry {
  label: string;
  to: string;
}

export interface Service {
  id: "photo" | "video" | "web";
  /** Shown in the header. */
  label: string;
  /** Shown in the footer. */
  name: string;
  /** Shown above the service's pages. */
  title: string;
  pages: readonly [NavigationEntry, ...NavigationEntry[]];
}

export const pricesHrefs: Record<Service["id"], string> = {
  photo: href("/services/photo/tarifs"),
  video: href("/services/video/tarifsV"),
  web: href("/services/web/tarifsW"),
};

export const photo: Service = {
  id: "photo",
  label: "PHOTO",
  name: "Photo",
  title: "Photographie",
  pages: [
    { label: "Accueil", to: href("/services/photo/accueil") },
    { label: "Galerie", to: href("/services/photo/galerie") },
    { label: "Tarifs", to: pricesHrefs.photo },
  ],
};

export const video: Service = {
  id: "video",
  label: "VIDEO",
  name: "Vidéo",
  title: "Vidéographie",
  pages: [
    { label: "Accueil", to: href("/services/video/accueilV") },
    { label: "Tarifs", to: pricesHrefs.video },
  ],
};

export const web: Service = {
  id: "web",
  label: "WEB",
  name: "Web",
  title: "Création de sites",
  pages: [
    { label: "Accueil", to: href("/services/web/accueilW") },
    { label: "Tarifs", to: pricesHrefs.web },
  ],
};

export const services: readonly Service[] = [photo, video, web];

/** @param pattern the route's pattern, because a request may escape its path (/services/%70hoto) */
export function serviceOf(pattern: string): Service {
  return services.find(({ id }) => pattern.includes(`services/${id}`))!;
}

export const home: NavigationEntry = { label: "Accueil", to: "/" };
export const contact: NavigationEntry = { label: "Contact", to: href("/contact") };

export const legalPages: readonly NavigationEntry[] = [
  { label: "Conditions générales", to: href("/terms") },
  { label: "Mentions légales", to: href("/mentions") },
  { label: "Protection des données", to: href("/rgpd") },
];
