import { commonMessages } from "#app/content/common.messages.ts";
import { personMessages } from "#app/content/person.messages.ts";

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
  over: "Vous pouvez de nouveau vous connecter.",
} as const;

export type SignupRefusal = "email-in-use" | "weak-password" | "invalid-email" | "too-many" | "failed";
export const signupRefusals: Record<SignupRefusal, string> = {
  "email-in-use": commonMessages.emailInUse,
  "weak-password": commonMessages.weakPassword,
  "invalid-email": commonMessages.emailFormat,
  "too-many": commonMessages.tooManyTries,
  failed: "Erreur lors de l'inscription.",
};

export type LoginRefusal =
  | "invalid-credential"
  | "just-blocked"
  | "still-blocked"
  | "disabled"
  | "unverified"
  | "too-many"
  | "failed";
export const loginRefusals: Record<LoginRefusal, string> = {
  "invalid-credential": "Identifiants incorrects.",
  "just-blocked": lockMessages.blocked,
  "still-blocked": "Connexion désactivée. Veuillez vous inscrire ou réinitialisez votre mot de passe.",
  disabled: "Compte désactivé.",
  unverified: "Veuillez vérifier votre adresse e-mail.",
  "too-many": commonMessages.tooManyTries,
  failed: "Erreur lors de la connexion.",
};

/** When nothing of ours answers. */
export const loginUnanswered = { cut: loginRefusals.failed, foreign: accountMessages.unknown };
export const signupUnanswered = { cut: signupRefusals.failed, foreign: accountMessages.unknown };

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
  emailRequired: personMessages.emailRequired,
} as const;

/** §8: a broken connection is an Error, an answer that is none of ours is not. */
export const resetUnanswered = { cut: resetMessages.failed, foreign: resetMessages.unknown };

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

export type VerificationRefusal = "expired" | "invalid" | "used";
export const verificationRefusals: Record<VerificationRefusal, { title: string; message: string }> = {
  expired: {
    title: "Ce lien a expiré.",
    message: "Connectez-vous avec votre adresse et votre mot de passe : un nouveau lien vous sera envoyé.",
  },
  invalid: {
    title: "Ce lien n'est pas valable.",
    message: "Ouvrez le lien complet reçu par e-mail, ou connectez-vous : un nouveau lien vous sera envoyé.",
  },
  used: { title: "Cette adresse est déjà confirmée.", message: "Rien d'autre à faire : vous pouvez vous connecter." },
};

export const toasts = {
  login: { title: "Connexion réussie !", welcome: (email: string) => `Bienvenue, ${email}`, duration: 2500 }, // §8, §9
  logout: { title: "Déconnexion réussie !", message: "Vous avez été déconnecté.", duration: 2000 }, // §8, §9
} as const;
