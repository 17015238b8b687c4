import { refusals } from "#app/forms/refusals.ts";
import { commonMessages } from "#app/forms/common.messages.ts";
import { typeset } from "#app/french/typeset.ts";

/** Set by specification §5 and §8, except the texts about lengths. */
export const enquiryMessages = {
  title: "Veuillez entrer un titre.",
  titleLength: "Le titre ne peut pas dépasser 120 caractères.",
  services: "Sélectionnez au moins un service.",
  description: "Veuillez entrer une description.",
  descriptionNearlyFull: "Il reste moins de 50 caractères.",
  descriptionLength: "La description ne peut pas dépasser 500 caractères.",
  email: commonMessages.email,
  sent: typeset("Demande envoyée avec succès !"),
} as const;

export const enquiryRefusals = refusals({
  401: { "logged-out": "Votre session a expiré. Connectez-vous : votre demande est conservée." },
  429: { "too-many": `${commonMessages.failed} Trop de demandes en peu de temps : réessayez plus tard.` },
  503: { failed: commonMessages.failed },
});
export type EnquiryRefusal = keyof typeof enquiryRefusals;

/** Deriving these from `enquiryRefusals` would add all refusals to the browser's bundle. */
export const enquiryNoAnswerMessages = {
  "network-error": commonMessages.failed,
  "unexpected-response": commonMessages.failed,
};
