import { commonMessages } from "#app/content/common.messages.ts";
import { type Announcement, bookingRefusals, type BookingRefusal, noAnswer } from "./booking.messages.ts";

/** Why a link leads to no choice: nobody has it, it has served, or its appointment has begun. */
export type LinkRefusal = "unknown" | "used" | "expired";
export type ChoiceRefusal = LinkRefusal | BookingRefusal;

/** The agency's telephone number follows each. */
export const linkRefusals: Record<LinkRefusal, Announcement> = {
  unknown: {
    title: "Ce lien n'est plus valable.",
    message: "Ouvrez celui de l'e-mail le plus récent. Pour toute question, appelez-nous au",
  },
  used: {
    title: "Ce lien a déjà servi.",
    message: "L'e-mail le plus récent dit ce qu'est devenu le rendez-vous. Pour toute question, appelez-nous au",
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

const says = ({ title, message }: Announcement) => `${title} ${message}`;

export const choiceRefusals: Record<ChoiceRefusal, string> = {
  ...(Object.fromEntries(Object.entries(bookingRefusals).map(([reason, { message }]) => [reason, message])) as Record<
    BookingRefusal,
    string
  >),
  unknown: says(linkRefusals.unknown),
  used: says(linkRefusals.used),
  expired: says(linkRefusals.expired),
  "too-many": commonMessages.tooManyTries,
};

export const isLinkRefusal = (reason: string): reason is LinkRefusal => Object.hasOwn(linkRefusals, reason);

export const choiceUnanswered = { cut: noAnswer, foreign: noAnswer };
