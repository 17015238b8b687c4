import { refusals } from "#app/forms/refusals.ts";
import { commonMessages } from "#app/forms/common.messages.ts";
import { typeset } from "#app/french/typeset.ts";

const notSent = typeset("Erreur lors de l'envoi de l'e-mail.");

export const resetRefusals = refusals({
  400: { "invalid-email": commonMessages.emailFormat },
  403: { disabled: notSent },
  404: { "not-registered": "Adresse e-mail non enregistrée." },
  429: { "too-many": commonMessages.tooManyTries },
  503: { failed: notSent },
});
export type ResetRefusal = keyof typeof resetRefusals;

export const resetMessages = {
  sent: "Un e-mail de réinitialisation vous a été envoyé. Vérifiez votre boîte de réception.",
  failed: commonMessages.tryAgain,
  unknown: "Une erreur inconnue est survenue. Veuillez réessayer.",
} as const;

/** Specification §8 sets a message for each case. */
export const resetNoAnswerMessages = {
  "network-error": resetMessages.failed,
  "unexpected-response": resetMessages.unknown,
};

export const resetLinkRefusals = refusals({
  400: {
    unknown: {
      title: "Ce lien n’est pas valable.",
      message: "Ouvrez le lien complet de l’e-mail le plus récent, ou demandez-en un autre.",
    },
  },
  410: {
    expired: { title: "Ce lien a expiré.", message: "Demandez-en un autre : il sera valable une heure." },
    used: {
      title: "Ce lien a déjà servi.",
      message: "Connectez-vous avec votre nouveau mot de passe, ou demandez un autre lien.",
    },
  },
});
export type ResetLinkRefusal = keyof typeof resetLinkRefusals;

export const passwordChanged = {
  title: "Votre mot de passe a été modifié.",
  message: "Par sécurité, vos appareils ont été déconnectés. Connectez-vous avec le nouveau.",
} as const;
