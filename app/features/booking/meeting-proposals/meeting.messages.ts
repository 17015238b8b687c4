import { refusals } from "#app/forms/refusals.ts";
import type { Announcement } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { linkRefusals } from "#app/features/booking/client-appointments/link.messages.ts";

/** Why the link of a proposed moment leads to none. The agency's telephone number follows each. */
export const meetingLinkRefusals = refusals({
  404: { unknown: linkRefusals.unknown },
  410: {
    used: {
      title: "Ce lien a déjà servi.",
      message: "L'e-mail de confirmation dit quel rendez-vous est pris. Pour toute question, appelez-nous au",
    },
    expired: {
      title: "Ces créneaux sont passés.",
      message: "Répondez à notre message pour en recevoir d'autres, ou appelez-nous au",
    },
  },
});

export const meetingDone: Announcement = {
  title: "Votre rendez-vous est pris.",
  message: "Un e-mail de confirmation vous a été envoyé, avec le fichier pour votre agenda.",
};
