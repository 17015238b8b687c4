import { commonMessages } from "#app/forms/common.messages.ts";

/** Why the link mailed to a new address no longer works. */
export type AddressLinkRefusal = "expired" | "invalid" | "used" | "taken";
export const addressLinkRefusals: Record<AddressLinkRefusal, { title: string; message: string }> = {
  expired: { title: "Ce lien a expiré.", message: "Demandez le changement une nouvelle fois dans votre compte." },
  invalid: { title: "Ce lien n'est pas valable.", message: "Ouvrez le lien complet reçu par e-mail." },
  used: { title: "Ce lien a déjà servi.", message: "Votre compte utilise déjà cette adresse." },
  taken: { title: commonMessages.emailInUse, message: "Choisissez-en une autre dans votre compte." },
};
