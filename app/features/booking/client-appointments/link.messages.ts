import { refusals } from "#app/forms/refusals.ts";
import type { Announcement } from "#app/features/booking/availability/booking-refusals.messages.ts";

export const currentAppointmentSentence = (startText: string) => `Votre rendez-vous : ${startText}.`;

/** The agency's phone number follows each message. */
export const linkRefusals = refusals({
  404: {
    unknown: {
      title: "Ce lien n’est plus valable.",
      message: "Ouvrez celui de l’e-mail le plus récent. Pour toute question, appelez-nous au",
    },
  },
  410: {
    used: { title: "Un autre créneau a déjà été choisi.", message: "Pour toute question, appelez-nous au" },
    closed: {
      title: "Ce lien n’est plus valable.",
      message: "Vous n’avez plus de créneau à choisir. Pour toute question, appelez-nous au",
    },
    "cancelled-since": {
      title: "Ce rendez-vous est annulé.",
      message: "Vous n’avez rien à faire. Pour toute question, appelez-nous au",
    },
    expired: {
      title: "Ce lien n’est plus valable.",
      message: "Le rendez-vous est en cours ou passé. Pour toute question, appelez-nous au",
    },
  },
});
export type LinkRefusal = keyof typeof linkRefusals;

export const meetingLinkRefusals = refusals(
  {
    410: {
      used: { title: "Un créneau a déjà été réservé.", message: "Pour toute question, appelez-nous au" },
      expired: {
        title: "Ces créneaux sont passés.",
        message: "Répondez à notre message pour en recevoir d’autres, ou appelez-nous au",
      },
    },
  },
  linkRefusals,
);

export const moveDone: Announcement = {
  title: "Votre rendez-vous a été déplacé.",
  message: "Un e-mail vous a été envoyé, avec le fichier qui met votre agenda à jour.",
};

export const meetingDone: Announcement = {
  title: "Votre rendez-vous est pris.",
  message: "Un e-mail de confirmation vous a été envoyé, avec le fichier pour votre agenda.",
};
