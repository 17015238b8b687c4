/** What the agency reads where it closes days and sets its hours. */

export const TOO_MANY = "Trop d'essais en peu de temps. Réessayez dans une minute.";

export const closingRefusals = {
  "past-day": "Ces jours sont passés : choisissez des jours à venir.",
  "nothing-to-close": "Ces jours sont déjà fermés.",
  clashes: "Des clients ont rendez-vous : décidez pour chacun.",
  "too-many": TOO_MANY,
  failed: "Rien n'a pu être fermé. Réessayez dans un instant.",
} as const;

export type ClosingRefusal = keyof typeof closingRefusals;
