import { refusals } from "#app/forms/refusals.ts";
import { cancelRefusals } from "./cancel.messages.ts";

/** The page adds the phone number to a message that ends in « au ». */
export const cancelLinkRefusals = refusals(
  {
    404: {
      unknown: {
        title: "Ce lien n’est plus valable.",
        message:
          "Si vous avez déplacé le rendez-vous, le lien de l’e-mail le plus récent le remplace. Pour toute question, appelez-nous au",
      },
    },
    410: { begun: { title: "Ce rendez-vous est en cours ou passé.", message: "Pour toute question, appelez-nous au" } },
  },
  cancelRefusals,
);

export const cancelMessages = {
  cancelled: {
    title: "Rendez-vous annulé.",
    message: "Un e-mail vous a été envoyé. Vous pouvez reprendre rendez-vous quand vous voulez.",
  },
  "already-cancelled": { title: "Ce rendez-vous est déjà annulé.", message: "Vous n’avez rien à faire." },
  ...cancelLinkRefusals,
};
