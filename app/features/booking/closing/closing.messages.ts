import { refusals } from "#app/forms/refusals.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";

export const closingRefusals = refusals(
  {
    400: {
      "past-day": "Ces jours sont passés : choisissez des jours à venir.",
      "nothing-to-close": "Ces jours sont déjà fermés.",
    },
    409: { conflicts: "Des rendez-vous sont prévus : choisissez quoi faire de chacun." },
    503: { failed: "La fermeture n’a pas pu être enregistrée. Réessayez dans un instant." },
  },
  commonRefusals,
);
