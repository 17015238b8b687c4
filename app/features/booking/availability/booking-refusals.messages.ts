import { refusals } from "#app/forms/refusals.ts";
import { longDateTime } from "#app/french/dates.ts";
import { typeset } from "#app/french/typeset.ts";

export interface Announcement {
  title: string;
  message: string;
}

const confirmation = "Confirmation";
const error = "Erreur";
const failure = "Erreur lors de la réservation.";
/** Retrying is safe, because a repeated booking gets the answer of the first one. */
const noAnswer =
  "Nous n’avons pas pu vérifier votre réservation : réessayez dans un instant, le créneau ne sera pas réservé deux fois.";
const unavailable = typeset("L'administrateur est indisponible ce jour.");

export const bookingNoAnswerMessages = { "network-error": noAnswer, "unexpected-response": noAnswer };

export const bookingDone = {
  moved: { title: confirmation, message: "Rendez-vous déplacé. Un e-mail a été envoyé avec les détails." },
  confirmed: {
    title: confirmation,
    message: typeset("Rendez-vous confirmé ! Un e-mail a été envoyé avec les détails."),
  },
} as const;

export const bookingMessages = {
  unanswered: { title: error, message: `${failure} ${noAnswer}` },
  unavailable,
  chooseAnotherDate: "Choisissez une autre date dans le calendrier.",
  slotsFailed: "Les créneaux n’ont pas pu être chargés.",
  datesFailed: "Les jours fermés n’ont pas pu être chargés.",
  loginToBook: "Connectez-vous pour choisir une date et réserver un créneau.",
} as const;

export const bookingRefusals = refusals({
  400: {
    incomplete: { title: "Sélection incomplète", message: "Veuillez sélectionner une date et un créneau." },
    "email-invalid": { title: "Email invalide", message: "Veuillez fournir une adresse e-mail valide." },
    "not-a-date": { title: error, message: `${failure} Cette date n’existe pas.` },
    "past-date": { title: error, message: `${failure} Cette date est passée ; choisissez-en une autre.` },
    "beyond-window": {
      title: error,
      message: `${failure} Cette date est trop lointaine : les réservations ne sont pas encore ouvertes.`,
    },
    "not-a-slot": { title: error, message: `${failure} Ce créneau n’existe pas.` },
  },
  401: {
    "logged-out": { title: error, message: `${failure} Votre session a expiré : reconnectez-vous pour réserver.` },
  },
  409: {
    "slot-begun": { title: error, message: `${failure} Ce créneau a déjà commencé ; choisissez-en un autre.` },
    "day-closed": { title: error, message: `${failure} ${unavailable}` },
    "slot-taken": {
      title: error,
      message: `${failure} Ce créneau vient d’être pris ; choisissez-en un autre, la date reste sélectionnée.`,
    },
    "not-bookable": { title: error, message: `${failure} Ce créneau n’est plus proposé ; choisissez-en un autre.` },
    "too-late": {
      title: error,
      message: `${failure} Ce créneau est trop proche pour être réservé en ligne ; choisissez-en un autre, ou appelez-nous.`,
    },
    "not-movable": { title: error, message: `${failure} Ce rendez-vous ne peut plus être déplacé.` },
  },
  429: {
    "too-many": { title: error, message: `${failure} Trop de réservations en peu de temps. Réessayez plus tard.` },
    "too-many-open": {
      title: error,
      message: `${failure} Vous avez atteint le nombre maximal de rendez-vous à venir. Annulez-en un pour en réserver un autre.`,
    },
  },
  503: { failed: { title: error, message: failure } },
});
export type BookingRefusal = keyof typeof bookingRefusals;

const CAUSED_BY_SLOT: ReadonlySet<string> = new Set<BookingRefusal>([
  "past-date",
  "beyond-window",
  "slot-begun",
  "day-closed",
  "slot-taken",
  "not-bookable",
  "too-late",
]);

/** Names the slot, because the page without JavaScript no longer shows the choice. */
export function appendChosenSlot(
  reason: string,
  message: string,
  { date, time }: { date: string; time: string },
): string {
  return CAUSED_BY_SLOT.has(reason) ? `${message} Vous aviez choisi : ${longDateTime(date, time)}.` : message;
}

export const slotLost = "Le créneau que vous aviez choisi n’est plus libre ; choisissez-en un autre.";

export const dayRefusals = {
  "not-a-date": "Cette date n’existe pas.",
  "past-date": "Cette date est passée.",
  "beyond-window": "Cette date est trop lointaine : les réservations ne sont pas encore ouvertes.",
  "logged-out": "Votre session a expiré : reconnectez-vous pour réserver.",
} as const;
