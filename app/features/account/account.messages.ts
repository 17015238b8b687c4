import { commonMessages } from "#app/forms/common.messages.ts";

/** The catalogue of §5 and §8, byte for byte; typographic spaces are applied when it is shown. */
export const accountMessages = {
  terms: "Veuillez accepter les conditions générales.",
  registered: "Inscription réussie. Vérifiez votre boîte mail.",
  unknown: commonMessages.failed,
} as const;

/** §4: what the form says while it is blocked. */
export const lockMessages = {
  banner: "Inscrivez-vous ou Reinitialisez votre mot de passe.",
  blocked: "Connexion bloquée pendant 5 minutes.",
  remaining: (time: string) => `Encore ${time}.`,
  /** Behind §8's sentence, where others have used up the account's attempts. */
  mailed: "Si ce compte est à vous, un e-mail vous a été envoyé : son lien vous laisse vous connecter.",
  over: "Vous pouvez de nouveau vous connecter.",
} as const;

const signupFailed = "Erreur lors de l'inscription.";
const loginFailed = "Erreur lors de la connexion.";

export type SignupRefusal = "email-in-use" | "weak-password" | "invalid-email" | "too-many" | "failed";
export const signupRefusals: Record<SignupRefusal, string> = {
  "email-in-use": commonMessages.emailInUse,
  "weak-password": commonMessages.weakPassword,
  "invalid-email": commonMessages.emailFormat,
  "too-many": commonMessages.tooManyTries,
  failed: signupFailed,
};

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
export const loginUnanswered = { cut: loginFailed, foreign: accountMessages.unknown };
export const signupUnanswered = { cut: signupFailed, foreign: accountMessages.unknown };

export const toasts = {
  login: { title: "Connexion réussie !", welcome: (email: string) => `Bienvenue, ${email}`, duration: 2500 }, // §8, §9
  logout: { title: "Déconnexion réussie !", message: "Vous avez été déconnecté.", duration: 2000 }, // §8, §9
} as const;
