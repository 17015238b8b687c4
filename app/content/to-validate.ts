import { agencyPlaceholders } from "./agency.ts";
import type { SiteContent } from "./site-content.ts";

/** What nobody can settle in the agency's place. */
export interface PointToValidate {
  id: string;
  /** As README calls it, under « À valider avant la mise en ligne ». */
  words: string;
  /** Whether the content itself shows that it was replaced; otherwise the owner says so. */
  isReplaced?: (content: SiteContent) => boolean;
}

export const toValidate = [
  {
    id: "travail",
    words: "« Le travail libère »",
    isReplaced: ({ galleries }) => !/le travail libère/i.test(JSON.stringify(galleries)),
  },
  {
    id: "images",
    words: "Les images et les films sont des images de synthèse de démonstration",
    isReplaced: ({ identity }) => identity.imagery === "photographed",
  },
  { id: "genre", words: "Le genre obligatoire" },
  { id: "graphies", words: "Les graphies" },
  { id: "tarifs", words: "Les tarifs" },
  { id: "comptes", words: "« Adresse e-mail non enregistrée. » et « Adresse e-mail déjà utilisée. »" },
  { id: "conservation", words: "Les durées de conservation" },
  { id: "registres", words: "Les registres" },
  {
    id: "identite",
    words: "L’identité",
    isReplaced: ({ identity }) => agencyPlaceholders(identity).length === 0,
  },
  { id: "films", words: "Les légendes et descriptions des films" },
  { id: "legal", words: "Les textes légaux" },
] as const satisfies readonly PointToValidate[];

export type PointId = (typeof toValidate)[number]["id"];

export function isPointId(id: string): id is PointId {
  return toValidate.some((point) => point.id === id);
}

/** The points that are left, of those that the owner has not settled. */
export function pointsLeft(content: SiteContent, settled: readonly string[]): PointId[] {
  return toValidate
    .filter(({ id, ...point }) => !settled.includes(id) && !("isReplaced" in point && point.isReplaced(content)))
    .map(({ id }) => id);
}
