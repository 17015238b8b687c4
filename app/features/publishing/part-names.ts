import type { PartKey } from "#app/content/parts/site-content.ts";

export const partNames: Record<PartKey, string> = {
  identity: "Identité",
  home: "Accueil",
  services: "Pages des services",
  contact: "Contact",
  search: "Titres pour les moteurs de recherche",
  "prices-photo": "Tarifs photo",
  "prices-video": "Tarifs vidéo",
  "prices-web": "Tarifs web",
  galleries: "Galeries",
  films: "Films",
  pictures: "Images",
  spellings: "Orthographe",
};

/** Only an owner may publish the agency's name and legal data. */
export function isOwnersPart(part: PartKey): boolean {
  return part === "identity";
}
