import { typeset } from "#app/french/typeset.ts";

/** Texts of the specification (§2, §5, §8) that several features share, unchanged apart from French typography. */
export const commonMessages = {
  email: "Adresse e-mail invalide.",
  failed: "Une erreur est survenue.",
  tryAgain: "Une erreur est survenue. Veuillez réessayer.",
  emailInUse: "Adresse e-mail déjà utilisée.",
  emailFormat: typeset("Format d'e-mail invalide."),
  weakPassword: "Mot de passe trop faible.",
  cookies: "Préférences Cookies",
  tooManyTries: "Trop de tentatives. Réessayez plus tard.",
} as const;

export const noAnswerMessages = {
  "network-error": commonMessages.tryAgain,
  "unexpected-response": commonMessages.tryAgain,
} as const;

export const commonFlashes = {
  saved: { title: "Enregistré", message: "La modification a été enregistrée." },
  removed: { title: "Suppression effectuée", message: "L’élément a été supprimé." },
} as const;
