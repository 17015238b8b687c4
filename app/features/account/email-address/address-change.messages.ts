import { refusals } from "#app/forms/refusals.ts";
import { commonMessages } from "#app/forms/common.messages.ts";

export const addressLinkRefusals = refusals({
  400: {
    unknown: { title: "Ce lien n’est pas valable.", message: "Ouvrez le lien complet de l’e-mail le plus récent." },
  },
  409: { taken: { title: commonMessages.emailInUse, message: "Choisissez-en une autre dans votre compte." } },
  410: {
    expired: { title: "Ce lien a expiré.", message: "Refaites la demande depuis votre compte." },
    used: { title: "Ce lien a déjà servi.", message: "Votre compte utilise déjà cette adresse." },
  },
});
export type AddressLinkRefusal = keyof typeof addressLinkRefusals;
