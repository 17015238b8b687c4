/** Messages of a blocked form (specification §4). */
export const lockMessages = {
  banner: "Inscrivez-vous ou Reinitialisez votre mot de passe.",
  blocked: "Connexion bloquée pendant 5 minutes.",
  remaining: (time: string) => `Encore ${time}.`,
  /** Follows the message of specification §8 when failures elsewhere have exhausted the account's attempts. */
  mailed: "Si ce compte est à vous, un e-mail vous a été envoyé : son lien vous permet de vous connecter.",
  over: "Vous pouvez de nouveau vous connecter.",
} as const;
