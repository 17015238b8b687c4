import { refusals } from "#app/forms/refusals.ts";
import { commonMessages } from "#app/forms/common.messages.ts";
import { lockoutMessages } from "#app/features/account/lockout/lockout.messages.ts";
import { typeset } from "#app/french/typeset.ts";

const loginFailed = "Erreur lors de la connexion.";

export const loginRefusals = refusals({
  401: { "invalid-credential": "Identifiants incorrects." },
  403: {
    disabled: "Compte désactivé.",
    unverified: "Veuillez vérifier votre adresse e-mail.",
  },
  429: {
    "just-blocked": lockoutMessages.blocked,
    "still-blocked": "Connexion désactivée. Veuillez vous inscrire ou réinitialisez votre mot de passe.",
    exhausted: commonMessages.tooManyTries,
    "too-many": commonMessages.tooManyTries,
  },
  503: { failed: loginFailed },
});
export type LoginRefusal = keyof typeof loginRefusals;

export const loginNoAnswerMessages = { "network-error": loginFailed, "unexpected-response": commonMessages.failed };

/** Texts set by specification §8, durations (in ms) by §9. */
export const toasts = {
  login: { title: typeset("Connexion réussie !"), welcome: (email: string) => `Bienvenue, ${email}`, duration: 2500 },
  logout: { title: typeset("Déconnexion réussie !"), message: "Vous avez été déconnecté.", duration: 2000 },
} as const;
