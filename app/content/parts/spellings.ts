import * as z from "zod/mini";
import { choice, group } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import type { Spellings } from "./apply-spellings.ts";

const spelling = <Original extends string, Corrected extends string>(
  label: string,
  original: Original,
  corrected: Corrected,
  name?: string,
) =>
  choice(
    label,
    { [original]: `« ${original} »`, [corrected]: `« ${corrected} »` } as Record<Original | Corrected, string>,
    {
      ...(name && { name }),
      error: "Choisissez l’une des deux orthographes.",
      format: String,
    },
  );

const schema = z.object(
  group(
    {
      title: "Orthographe d’origine ou corrigée",
      note: "Ces libellés viennent du cahier des charges. Les autres textes se modifient sur leur page ; ceux des photos, dans leur galerie.",
    },
    {
      reseaux: spelling("Pied de page", "RESEAUX", "RÉSEAUX"),
      menu: spelling("Menu", "VIDEO", "VIDÉO"),
      reinitialisez: spelling(
        "Connexion bloquée, première ligne",
        "Reinitialisez",
        "réinitialisez",
        "connexion bloquée",
      ),
      inscrire: spelling("Connexion désactivée", "inscrire ou réinitialisez", "inscrire ou réinitialiser"),
      boite: spelling("Après une inscription", "boîte mail", "boîte de réception"),
      refus: spelling("Rendez-vous, titre du refus", "Email", "E-mail"),
      preferences: spelling("Bouton des cookies", "Préférences Cookies", "Préférences cookies"),
      gestion: spelling("Bandeau des cookies", "Gestion des Cookies", "Gestion des cookies"),
    },
  ),
);

type ChosenSpellings = z.infer<typeof schema>;
export type SpellingId = keyof ChosenSpellings;
export const spellingIds = Object.keys(schema.shape) as SpellingId[];

export const spellings = Object.fromEntries(
  spellingIds.map((id) => [id, Object.keys(schema.shape[id].def.entries)]),
) as Record<SpellingId, [original: string, corrected: string]>;

export const spellingsPart = contentPart({
  schema,
  defaults: () => Object.fromEntries(spellingIds.map((id) => [id, spellings[id][0]])) as ChosenSpellings,
});

export function changedSpellings(chosen: ChosenSpellings): Spellings | undefined {
  const changed = spellingIds.filter((id) => chosen[id] !== spellings[id][0]);
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((id) => [spellings[id][0], chosen[id]]));
}
