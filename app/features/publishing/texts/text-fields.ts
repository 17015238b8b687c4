import type { PartKey } from "#app/content/parts/site-content.ts";

/** The parts on the screen « Textes », with their section's id. */
export const wordParts = {
  home: "accueil",
  services: "services",
  contact: "contact",
  search: "moteurs",
  spellings: "graphies",
} as const;
export type WordPart = keyof typeof wordParts;

export function isWordPart(part: PartKey | string): part is WordPart {
  return Object.hasOwn(wordParts, part);
}
