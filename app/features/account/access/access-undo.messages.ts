import { refusals } from "#app/forms/refusals.ts";
import { commonRefusals } from "#app/forms/member-refusals.ts";

export type AccessUndoRefusal = "unknown" | "used" | "expired";

/** What the page behind the link says. Never a name: a mail may be passed on. */
export const accessUndoMessages = refusals(
  {
    404: { unknown: "Ce lien n'est pas valable. Ouvrez le lien complet reçu par e-mail." },
    410: {
      used: "Ce lien a déjà servi. S'il reste un doute, choisissez un autre mot de passe.",
      expired: "Ce lien a expiré. S'il reste un doute, choisissez un autre mot de passe.",
    },
  },
  commonRefusals,
);
