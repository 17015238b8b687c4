import { refusals } from "#app/forms/refusals.ts";
import { commonMessages } from "#app/forms/common.messages.ts";
import { linkRefusals } from "#app/features/booking/client-appointments/link.messages.ts";

export type ReminderExpiry = "cancelled-since" | "moved-since" | "begun";

/** The reminder's page never shows the client's name, because the reminder may have been forwarded. */
export const reminderMessages = refusals({
  404: {
    unknown: {
      title: "Ce lien n’est pas valable.",
      message: "Ouvrez le lien complet de l’e-mail le plus récent, ou appelez-nous au",
    },
  },
  410: {
    "cancelled-since": linkRefusals["cancelled-since"],
    "moved-since": { title: "Ce rendez-vous a été déplacé.", message: "Pour toute question, appelez-nous au" },
    begun: { title: "Ce rendez-vous est en cours ou passé.", message: "Pour toute question, appelez-nous au" },
  },
  429: { "too-many": { title: "Un instant.", message: commonMessages.tooManyTries } },
  503: { failed: { title: "Enregistrement impossible.", message: commonMessages.tryAgain } },
});
export type ReminderRefusal = keyof typeof reminderMessages;

export const endsReminderLink = (reason: string): reason is ReminderExpiry | "unknown" =>
  ["unknown", "cancelled-since", "moved-since", "begun"].includes(reason);

export const reminderDone = {
  confirmed: "C’est noté : nous vous attendons.",
  off: "C’est noté : vous ne recevrez plus de rappels.",
  on: "C’est noté : vous recevrez un rappel la veille de chaque rendez-vous.",
} as const;
