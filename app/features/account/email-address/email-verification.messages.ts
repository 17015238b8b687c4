import { refusals } from "#app/forms/refusals.ts";

export const verificationRefusals = refusals({
  400: {
    unknown: {
      title: "Ce lien n’est pas valable.",
      message:
        "Ouvrez le lien complet de l’e-mail le plus récent, ou connectez-vous : un nouveau lien vous sera envoyé.",
    },
  },
  410: {
    expired: {
      title: "Ce lien a expiré.",
      message: "Connectez-vous avec votre adresse et votre mot de passe : un nouveau lien vous sera envoyé.",
    },
    used: { title: "Cette adresse est déjà confirmée.", message: "Vous pouvez vous connecter." },
  },
});
export type VerificationRefusal = keyof typeof verificationRefusals;
