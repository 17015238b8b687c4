import { refusals } from "#app/forms/refusals.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";

export type MailRefusal = "unknown" | "on-its-way" | "not-kept" | "expired" | "same-address";

export const mailRefusals = refusals(
  {
    404: { unknown: "Cet e-mail n’existe plus." },
    409: {
      "on-its-way": "Cet e-mail est déjà en cours d’envoi.",
      "same-address": "Cette adresse a déjà été refusée. Corrigez-la, ou renvoyez quand même.",
    },
    410: {
      "not-kept": "Son texte n’est plus conservé : il ne peut pas être renvoyé.",
      expired: "Cet e-mail n’a plus lieu d’être : sa date est passée.",
    },
  },
  commonRefusals,
);
