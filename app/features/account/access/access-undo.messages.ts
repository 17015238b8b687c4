import { commonMessages } from "#app/forms/common.messages.ts";

export type AccessUndoRefusal = "unknown" | "used" | "expired";

/** What the page behind the link says. Never a name: a mail may be passed on. */
export const accessUndoMessages: Record<AccessUndoRefusal | "too-many" | "failed", string> = {
  unknown: "Ce lien n'est pas valable. Ouvrez le lien complet reçu par e-mail.",
  used: "Ce lien a déjà servi. S'il reste un doute, choisissez un autre mot de passe.",
  expired: "Ce lien a expiré. S'il reste un doute, choisissez un autre mot de passe.",
  "too-many": commonMessages.tooManyTries,
  failed: commonMessages.failed,
};
