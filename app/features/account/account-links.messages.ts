/** What the pages say to which the links of a mail lead. */

export type ResetLinkRefusal = "expired" | "invalid" | "used";
export const resetLinkRefusals: Record<ResetLinkRefusal, { title: string; message: string }> = {
  expired: { title: "Ce lien a expiré.", message: "Demandez-en un autre : il sera valable une heure." },
  invalid: {
    title: "Ce lien n'est pas valable.",
    message: "Ouvrez le lien complet reçu par e-mail, ou demandez-en un autre.",
  },
  used: {
    title: "Ce lien a déjà servi.",
    message: "Connectez-vous avec votre nouveau mot de passe, ou demandez un autre lien.",
  },
};

export const passwordChanged = {
  title: "Votre mot de passe a été changé.",
  message: "Par sécurité, vos appareils ont été déconnectés. Connectez-vous avec le nouveau.",
} as const;

export type VerificationRefusal = "expired" | "invalid" | "used";
export const verificationRefusals: Record<VerificationRefusal, { title: string; message: string }> = {
  expired: {
    title: "Ce lien a expiré.",
    message: "Connectez-vous avec votre adresse et votre mot de passe : un nouveau lien vous sera envoyé.",
  },
  invalid: {
    title: "Ce lien n'est pas valable.",
    message: "Ouvrez le lien complet reçu par e-mail, ou connectez-vous : un nouveau lien vous sera envoyé.",
  },
  used: { title: "Cette adresse est déjà confirmée.", message: "Rien d'autre à faire : vous pouvez vous connecter." },
};
