import { commonMessages } from "#app/forms/common.messages.ts";
import { bookingRefusals, type BookingRefusal } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { linkRefusals } from "#app/features/booking/client-appointments/link.messages.ts";

/** Why the link of a reminder leads to nothing that can still be done. */
export type ReminderOver = "cancelled-since" | "moved-since" | "begun";
export type ReminderRefusal = ReminderOver | "unknown" | "too-many" | "failed";

/** What the page behind the link of a reminder says. Never a name: a mail may be passed on. */
export const reminderMessages: Record<ReminderRefusal, { title: string; message: string }> = {
  unknown: {
    title: "Ce lien n'est pas valable.",
    message: "Ouvrez le lien complet reçu par e-mail, ou appelez-nous au",
  },
  "cancelled-since": linkRefusals["cancelled-since"],
  "moved-since": { title: "Ce rendez-vous a été déplacé.", message: "Pour toute question, appelez-nous au" },
  begun: { title: "Ce rendez-vous a déjà commencé.", message: "Appelez-nous au" },
  "too-many": { title: "Un instant.", message: commonMessages.tooManyTries },
  failed: { title: "Rien n'est enregistré.", message: commonMessages.failed },
};

/** Why the appointment of a reminder was not moved. */
export const reminderMoveRefusals = Object.fromEntries(
  Object.entries({ ...bookingRefusals, ...reminderMessages }).map(([reason, { message }]) => [reason, message]),
) as Record<BookingRefusal | ReminderRefusal, string>;

export const isReminderOver = (reason: string): reason is ReminderOver | "unknown" =>
  ["unknown", "cancelled-since", "moved-since", "begun"].includes(reason);

export const reminderDone = {
  confirmed: "C'est noté : nous vous attendons.",
  off: "C'est noté : vous ne recevrez plus de rappels.",
  on: "C'est noté : vous recevrez un rappel la veille de chaque rendez-vous.",
} as const;
