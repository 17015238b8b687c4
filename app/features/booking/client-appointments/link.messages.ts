import { commonMessages } from "#app/forms/common.messages.ts";
import {
  type Announcement,
  bookingRefusals,
  type BookingRefusal,
  noAnswer,
} from "#app/features/booking/availability/booking-refusals.messages.ts";

/**
 * Why a link leads to no choice: nobody has it, its client has chosen by it, there is nothing to choose any more, or its
 * appointment is cancelled or has begun.
 */
export type LinkRefusal = "unknown" | "used" | "closed" | "cancelled-since" | "expired";
export type ChoiceRefusal = LinkRefusal | BookingRefusal;

/** What comes before the message where an appointment stands. @param moment « vendredi 4 décembre 2026 à 10:30 » */
export const currentAppointmentSentence = (startText: string) => `Votre rendez-vous : ${startText}.`;

/** The agency's telephone number follows each. */
export const linkRefusals: Record<LinkRefusal, Announcement> = {
  unknown: {
    title: "Ce lien n'est plus valable.",
    message: "Ouvrez celui de l'e-mail le plus récent. Pour toute question, appelez-nous au",
  },
  used: { title: "Ce lien a déjà servi.", message: "Pour toute question, appelez-nous au" },
  closed: { title: "Ce lien ne sert plus.", message: "Pour toute question, appelez-nous au" },
  "cancelled-since": {
    title: "Ce rendez-vous est annulé.",
    message: "Il n'y a rien d'autre à faire. Pour toute question, appelez-nous au",
  },
  expired: {
    title: "Ce lien n'est plus valable.",
    message: "Le rendez-vous a déjà commencé. Pour toute question, appelez-nous au",
  },
};

export const choiceDone: Announcement = {
  title: "Votre rendez-vous est déplacé.",
  message: "Un e-mail vous a été envoyé, avec le fichier qui met votre agenda à jour.",
};

const toText = ({ title, message }: Announcement) => `${title} ${message}`;

export const choiceRefusals: Record<ChoiceRefusal, string> = {
  ...(Object.fromEntries(Object.entries(bookingRefusals).map(([reason, { message }]) => [reason, message])) as Record<
    BookingRefusal,
    string
  >),
  unknown: toText(linkRefusals.unknown),
  used: toText(linkRefusals.used),
  closed: toText(linkRefusals.closed),
  "cancelled-since": toText(linkRefusals["cancelled-since"]),
  expired: toText(linkRefusals.expired),
  "too-many": commonMessages.tooManyTries,
};

export const isLinkRefusal = (reason: string): reason is LinkRefusal => Object.hasOwn(linkRefusals, reason);

export const choiceUnanswered = { "network-error": noAnswer, "unexpected-response": noAnswer };
