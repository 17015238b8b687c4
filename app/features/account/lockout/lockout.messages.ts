export const lockoutMessages = {
  /** Set by specification §4. */
  banner: "Inscrivez-vous ou Reinitialisez votre mot de passe.",
  blocked: "Connexion bloquée pendant 5 minutes.",
  remaining: (time: string) => `Encore ${time}.`,
  /** Follows the message of `exhausted` (log-in.messages.ts). */
  mailed: "Si ce compte est à vous, un e-mail vous a été envoyé : son lien vous permet de vous connecter.",
  unblocked: "Vous pouvez de nouveau vous connecter.",
} as const;
