/** Sentences of §5 and §8 that more than one feature says, byte for byte. */
export const commonMessages = {
  email: "Adresse e-mail invalide.",
  failed: "Une erreur est survenue.",
} as const;
