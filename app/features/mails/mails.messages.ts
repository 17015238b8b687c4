import { memberRefusals } from "#app/content/member-refusals.ts";

export type MailRefusal = "unknown" | "on-its-way" | "not-kept" | "expired" | "same-address";

/** What the agency reads of its mails. */
export const mailRefusals: Record<MailRefusal | "logged-out" | "too-many" | "failed", string> = {
  unknown: "Ce courrier n'est plus là.",
  "on-its-way": "Ce courrier est déjà en route.",
  "not-kept": "Son texte n'est plus gardé : il ne peut pas être renvoyé.",
  expired: "Il n'a plus d'objet : son moment est passé.",
  "same-address": "C'est l'adresse qui a été refusée. Corrigez-la, ou renvoyez quand même.",
  ...memberRefusals,
};
