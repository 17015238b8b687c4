import { refusals } from "#app/forms/refusals.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";

export type AccessUndoRefusal = "unknown" | "used" | "expired";

/** The messages name nobody, because the mail with the link may be forwarded. */
export const accessUndoMessages = refusals(
  {
    404: { unknown: "Ce lien n’est pas valable. Ouvrez le lien complet de l’e-mail le plus récent." },
    410: {
      used: "Ce lien a déjà servi. S’il reste un doute, choisissez un autre mot de passe.",
      expired: "Ce lien a expiré. S’il reste un doute, choisissez un autre mot de passe.",
    },
  },
  commonRefusals,
);
