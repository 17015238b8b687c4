/** What the client's space answers; the specification has no sentences for it (decision 18). */

export type ClientSpaceRefusal =
  | "wrong-password"
  | "weak-password"
  | "same-email"
  | "email-in-use"
  | "too-many"
  | "logged-out"
  | "failed";

export const clientSpaceRefusals: Record<ClientSpaceRefusal, string> = {
  "wrong-password": "Ce mot de passe n'est pas le bon.",
  "weak-password": "Mot de passe trop faible.",
  "same-email": "C'est déjà l'adresse de votre compte.",
  "email-in-use": "Adresse e-mail déjà utilisée.",
  "too-many": "Trop de tentatives. Réessayez plus tard.",
  "logged-out": "Votre session a pris fin : connectez-vous.",
  failed: "Une erreur est survenue.",
};

export const clientSpaceDone = {
  profile: "Votre profil est enregistré.",
  address: "Un e-mail vous a été envoyé à la nouvelle adresse. Elle change quand vous ouvrez son lien.",
  cancelled: "Rendez-vous annulé. Un e-mail vous a été envoyé.",
} as const;
export type ClientSpaceDone = keyof typeof clientSpaceDone;

export type AddressLinkRefusal = "expired" | "invalid" | "used" | "taken";
export const addressLinkRefusals: Record<AddressLinkRefusal, { title: string; message: string }> = {
  expired: { title: "Ce lien a expiré.", message: "Demandez le changement une nouvelle fois dans votre compte." },
  invalid: { title: "Ce lien n'est pas valable.", message: "Ouvrez le lien entier de l'e-mail." },
  used: { title: "Ce lien a déjà servi.", message: "Votre compte porte déjà cette adresse." },
  taken: { title: "Adresse e-mail déjà utilisée.", message: "Choisissez-en une autre dans votre compte." },
};

/** Said on the page that follows. */
export const passwordChangedToast = {
  title: "Votre mot de passe est changé.",
  message: "Vos autres appareils sont déconnectés.",
  duration: 5000,
} as const;

export const accountDeleted = {
  title: "Compte supprimé.",
  message: "Vos données sont effacées. Merci de votre confiance.",
  duration: 5000,
} as const;
