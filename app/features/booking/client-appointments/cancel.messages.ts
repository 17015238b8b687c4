import { refusals } from "#app/forms/refusals.ts";

/** `cancelled`: by this request; `already-cancelled`: before it. */
export type CancelState = "cancellable" | "cancelled" | "already-cancelled" | "begun" | "unknown";

const notCancelled = "Votre rendez-vous n’a pas été annulé.";

export const cancelRefusals = refusals({
  409: {
    "too-late": {
      title: notCancelled,
      // The page adds the phone number and the full stop.
      message: "Ce rendez-vous a déjà commencé : il ne peut plus être annulé. Appelez-nous au",
    },
  },
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

export const appointmentCancelled = "Rendez-vous annulé. Un e-mail vous a été envoyé.";
