import * as z from "zod/mini";
import { contentPart } from "./content-part.ts";
import type { Spellings } from "./spelled.ts";

/**
 * Spellings of the specification that the launch checklist lists and no other part can change: as the specification has them,
 * and as the agency may have them instead.
 */
export const spellings = {
  reseaux: ["RESEAUX", "RÉSEAUX"],
  menu: ["VIDEO", "VIDÉO"],
  reinitialisez: ["Reinitialisez", "réinitialisez"],
  inscrire: ["inscrire ou réinitialisez", "inscrire ou réinitialiser"],
  boite: ["boîte mail", "boîte de réception"],
  refus: ["Email", "E-mail"],
  preferences: ["Préférences Cookies", "Préférences cookies"],
  gestion: ["Gestion des Cookies", "Gestion des cookies"],
} as const satisfies Record<string, readonly [original: string, corrected: string]>;

export type SpellingId = keyof typeof spellings;
type Chosen = Record<SpellingId, string>;

export const spellingIds = Object.keys(spellings) as SpellingId[];

/** Of each of them the one that is shown. */
export const spellingsPart = contentPart<Chosen>({
  schema: z.object(
    Object.fromEntries(
      spellingIds.map((id) => [id, z.enum(spellings[id], "Choisissez l’une des deux graphies.")]),
    ) as unknown as Record<SpellingId, z.ZodMiniType<string>>,
  ),
  defaults: () => Object.fromEntries(spellingIds.map((id) => [id, spellings[id][0]])) as Chosen,
});

/** What is shown in the place of what the specification has; undefined: nothing. */
export function changedSpellings(chosen: Chosen): Spellings | undefined {
  const changed = spellingIds.filter((id) => chosen[id] !== spellings[id][0]);
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((id) => [spellings[id][0], chosen[id]]));
}
