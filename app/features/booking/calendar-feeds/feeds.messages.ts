import { refusals } from "#app/forms/refusals.ts";
import { reauthenticationRefusals } from "#app/forms/reauthentication-refusals.ts";

export const feedRefusals = refusals(
  {
    403: {
      "others-feed": "Ce lien est celui d’une autre personne : seul le compte propriétaire peut le supprimer.",
    },
  },
  reauthenticationRefusals,
);
export type FeedRefusal = keyof typeof feedRefusals;

export const feedFields = {
  name: "Donnez un nom au lien, comme « Mon téléphone ».",
  longName: "Le nom ne peut pas dépasser 60 caractères.",
  kind: "Choisissez ce que ce lien affiche.",
} as const;

export const FEED_KINDS = {
  full: "Complet : nom, lieu et téléphone",
  busy: "Occupé seulement : horaires, sans aucun nom",
} as const;
