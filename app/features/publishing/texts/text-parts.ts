import type { PartKey } from "#app/content/parts/site-content.ts";

/** The parts on the screen « Textes », with their section's id. */
export const textParts = {
  home: "accueil",
  services: "services",
  contact: "contact",
  search: "moteurs",
  spellings: "graphies",
} as const;
export type TextPart = keyof typeof textParts;

export function isTextPart(part: PartKey | string): part is TextPart {
  return Object.hasOwn(textParts, part);
}
