import { memberRefusals } from "#app/forms/member-refusals.ts";

/** What the agency reads where it closes days. */
export const closingRefusals = {
  ...memberRefusals,
  "past-day": "Ces jours sont passés : choisissez des jours à venir.",
  "nothing-to-close": "Ces jours sont déjà fermés.",
  conflicts: "Des rendez-vous sont pris : décidez pour chacun.",
  failed: "La fermeture n'a pas pu être enregistrée. Réessayez dans un instant.",
} as const;

export type ClosingRefusal = keyof typeof closingRefusals;
