/** §4: what the form says while it is blocked. */
export const lockMessages = {
  banner: "Inscrivez-vous ou Reinitialisez votre mot de passe.",
  blocked: "Connexion bloquée pendant 5 minutes.",
  remaining: (time: string) => `Encore ${time}.`,
  /** Behind §8's sentence, where others have used up the account's attempts. */
  mailed: "Si ce compte est à vous, un e-mail vous a été envoyé : son lien vous laisse vous connecter.",
  over: "Vous pouvez de nouveau vous connecter.",
} as const;
