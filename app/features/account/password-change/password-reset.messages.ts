import { commonMessages } from "#app/forms/common.messages.ts";

const notSent = "Erreur lors de l'envoi de l'e-mail.";

export type ResetRefusal = "not-registered" | "disabled" | "invalid-email" | "too-many" | "failed";
export const resetRefusals: Record<ResetRefusal, string> = {
  "not-registered": "Adresse e-mail non enregistrée.",
  disabled: notSent,
  "invalid-email": commonMessages.emailFormat,
  "too-many": commonMessages.tooManyTries,
  failed: notSent,
};

/** §8, the reset form. */
export const resetMessages = {
  sent: "Un e-mail de réinitialisation vous a été envoyé. Vérifiez votre boîte de réception.",
  failed: "Une erreur est survenue. Veuillez réessayer.",
  unknown: "Une erreur inconnue est survenue. Veuillez réessayer.",
} as const;

/** §8: a broken connection is an Error, an answer that is none of ours is not. */
export const resetUnanswered = { "network-error": resetMessages.failed, "unexpected-response": resetMessages.unknown };

/** Why the link of a reset mail no longer works. */
export type ResetLinkRefusal = "expired" | "invalid" | "used";
export const resetLinkRefusals: Record<ResetLinkRefusal, { title: string; message: string }> = {
  expired: { title: "Ce lien a expiré.", message: "Demandez-en un autre : il sera valable une heure." },
  invalid: {
    title: "Ce lien n'est pas valable.",
    message: "Ouvrez le lien complet reçu par e-mail, ou demandez-en un autre.",
  },
  used: {
    title: "Ce lien a déjà servi.",
    message: "Connectez-vous avec votre nouveau mot de passe, ou demandez un autre lien.",
  },
};

export const passwordChanged = {
  title: "Votre mot de passe a été changé.",
  message: "Par sécurité, vos appareils ont été déconnectés. Connectez-vous avec le nouveau.",
} as const;
