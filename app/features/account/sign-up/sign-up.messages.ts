import { refusals } from "#app/forms/refusals.ts";
import { commonMessages } from "#app/forms/common.messages.ts";
import { typeset } from "#app/french/typeset.ts";

/** Set by specification §5 and §8. */
export const signupMessages = {
  terms: "Veuillez accepter les conditions générales.",
  registered: "Inscription réussie. Vérifiez votre boîte mail.",
} as const;

const signupFailed = typeset("Erreur lors de l'inscription.");

export const signupRefusals = refusals({
  400: {
    "weak-password": commonMessages.weakPassword,
    "invalid-email": commonMessages.emailFormat,
  },
  409: { "email-in-use": commonMessages.emailInUse },
  429: { "too-many": commonMessages.tooManyTries },
  503: { failed: signupFailed },
});
export type SignupRefusal = keyof typeof signupRefusals;

export const signupNoAnswerMessages = { "network-error": signupFailed, "unexpected-response": commonMessages.failed };
