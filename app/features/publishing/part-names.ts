import type { PartKey } from "#app/content/parts/site-content.ts";

/** What each part of the content is called on the agency's screens. */
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
  spellings: "Graphies",
};

/** Whom it takes to publish it: what the agency is called and who answers for it is its owner's. */
export function isOwnersPart(part: PartKey): boolean {
  return part === "identity";
}
