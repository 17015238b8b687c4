import { commonMessages } from "#app/forms/common.messages.ts";
import { lockMessages } from "#app/features/account/lockout/lockout.messages.ts";

const loginFailed = "Erreur lors de la connexion.";

export type LoginRefusal =
  | "invalid-credential"
  | "just-blocked"
  | "still-blocked"
  | "disabled"
  | "unverified"
  | "exhausted"
  | "too-many"
  | "failed";
export const loginRefusals: Record<LoginRefusal, string> = {
  "invalid-credential": "Identifiants incorrects.",
  "just-blocked": lockMessages.blocked,
  "still-blocked": "Connexion désactivée. Veuillez vous inscrire ou réinitialisez votre mot de passe.",
  disabled: "Compte désactivé.",
  unverified: "Veuillez vérifier votre adresse e-mail.",
  exhausted: commonMessages.tooManyTries,
  "too-many": commonMessages.tooManyTries,
  failed: loginFailed,
};

/** When nothing of ours answers. */
export const loginUnanswered = { "network-error": loginFailed, "unexpected-response": commonMessages.failed };

export const toasts = {
  login: { title: "Connexion réussie !", welcome: (email: string) => `Bienvenue, ${email}`, duration: 2500 }, // §8, §9
  logout: { title: "Déconnexion réussie !", message: "Vous avez été déconnecté.", duration: 2000 }, // §8, §9
} as const;
