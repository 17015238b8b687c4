/** Sentences of §5 and §8 that more than one feature says, byte for byte. */
export const commonMessages = {
  email: "Adresse e-mail invalide.",
  failed: "Une erreur est survenue.",
  emailInUse: "Adresse e-mail déjà utilisée.",
  emailFormat: "Format d'e-mail invalide.",
  weakPassword: "Mot de passe trop faible.",
  tooManyTries: "Trop de tentatives. Réessayez plus tard.",
} as const;
