import { refusals } from "#app/forms/refusals.ts";

export type CancelState = "cancellable" | "cancelled" | "already-cancelled" | "begun" | "unknown";

const notCancelled = "Votre rendez-vous n’a pas été annulé.";

export const cancelRefusals = refusals({
  404: {
    unknown: {
      title: "Ce lien n’est plus valable.",
      message:
        "Si vous avez déplacé le rendez-vous, le lien de l’e-mail le plus récent le remplace. Pour toute question, appelez-nous au",
    },
  },
  409: {
    "too-late": {
      title: notCancelled,
      message: "Ce rendez-vous a déjà commencé : il ne peut plus être annulé. Appelez-nous au",
    },
  },
  410: { begun: { title: "Ce rendez-vous a déjà commencé.", message: "Appelez-nous au" } },
  429: {
    "too-many": { title: notCancelled, message: "Trop de demandes en peu de temps : réessayez dans une minute." },
  },
  503: {
    failed: {
      title: "L’annulation n’est pas confirmée.",
      message: "Nous n’avons pas pu vérifier l’annulation : réessayez dans un instant.",
    },
  },
});
export const cancelMessages = {
  cancelled: {
    title: "Rendez-vous annulé.",
    message: "Un e-mail vous a été envoyé. Vous pouvez reprendre rendez-vous quand vous voulez.",
  },
  "already-cancelled": { title: "Ce rendez-vous est déjà annulé.", message: "Vous n’avez rien à faire." },
  ...cancelRefusals,
};
