import { commonMessages } from "#app/forms/common.messages.ts";

/** The catalogue of §5 and §8, byte for byte; typographic spaces are applied when it is shown. */
export const signupMessages = {
  terms: "Veuillez accepter les conditions générales.",
  registered: "Inscription réussie. Vérifiez votre boîte mail.",
} as const;

const signupFailed = "Erreur lors de l'inscription.";

export type SignupRefusal = "email-in-use" | "weak-password" | "invalid-email" | "too-many" | "failed";
export const signupRefusals: Record<SignupRefusal, string> = {
  "email-in-use": commonMessages.emailInUse,
  "weak-password": commonMessages.weakPassword,
  "invalid-email": commonMessages.emailFormat,
  "too-many": commonMessages.tooManyTries,
  failed: signupFailed,
};

/** When nothing of ours answers. */
export const signupUnanswered = { "network-error": signupFailed, "unexpected-response": commonMessages.failed };
