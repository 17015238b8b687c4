import { formatNumber } from "#app/french/format-number.ts";
import { editConflict } from "#app/forms/edit-conflict.messages.ts";
import { refusals } from "#app/forms/refusals.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { longDateTime } from "#app/french/dates.ts";
import { MESSAGE_MAXIMUM } from "#app/features/booking/pending-changes/personal-message.ts";
import type { SlotRefusal } from "#app/features/booking/availability/slot-refusal.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";

/** Why a form refuses or flags a slot; the agenda shows `notBookableReasons` beside its half hours. */
export const notBookableMessages: Record<SlotRefusal, string> = {
  "not-a-date": "Cette date n’existe pas.",
  "not-a-slot": "Cet horaire n’existe pas ce jour-là.",
  "past-date": "Ce jour est passé.",
  "beyond-window": "Ce jour est trop lointain : les clients ne peuvent pas encore le réserver.",
  "day-closed": "L’agence est fermée ce jour-là.",
  "weekday-closed": "L’agence est fermée ce jour de la semaine.",
  "part-closed": "L’agence est fermée à cette heure-là.",
  "outside-hours": "En dehors des horaires d’ouverture.",
  break: "C’est l’heure de la pause.",
  begun: "Cette heure est passée.",
  "minimum-notice": "Le délai minimum de réservation est dépassé : les clients ne peuvent plus réserver ce créneau.",
  "day-busy": "Cette journée est occupée dans un agenda personnel.",
  held: "Ce créneau est déjà pris.",
  busy: "Ce créneau est occupé dans un agenda personnel.",
};

/** The rules that an appointment breaks, shown before a member confirms it. */
export const slotWarnings: Record<SlotRefusal, string> = {
  ...notBookableMessages,
  "beyond-window": "Cette date est trop lointaine pour une réservation en ligne.",
  "part-closed": "Le rendez-vous empiète sur une fermeture.",
  "outside-hours": "Le rendez-vous est en dehors des horaires d’ouverture, au moins en partie.",
  break: "Le rendez-vous empiète sur la pause.",
  busy: "Le rendez-vous (trajet compris) chevauche un créneau occupé dans un agenda personnel.",
  "minimum-notice": "Le délai minimum imposé aux clients n’est pas respecté.",
};

export const agencyAgendaRefusals = refusals(
  {
    400: {
      "not-a-date": "Indiquez une date valide.",
      "not-a-slot": "Choisissez une heure pile ou une demie (09:00, 09:30).",
      "not-a-length": "Choisissez une durée, d’une demi-heure à 24 heures.",
      "missing-hour": "Cette heure n’existe pas cette nuit-là : on passe à l’heure d’été.",
      "not-a-travel-time": "Choisissez un temps de trajet, de 0 à 8 heures.",
    },
    404: { unknown: "Ce rendez-vous n’existe plus." },
    409: {
      "slot-taken": "Ce créneau est déjà occupé, au moins en partie (trajet compris). Rien n’a été enregistré.",
      "to-confirm": "Vérifiez, puis confirmez : rien n’est encore enregistré.",
      "already-cancelled": "Ce rendez-vous est déjà annulé.",
      "move-conflict": "Ce rendez-vous a été modifié entre-temps. Votre modification n’a pas été enregistrée.",
      "note-conflict": editConflict(),
      "nothing-moved":
        "Le rendez-vous n’a pas changé, et aucun e-mail ne sera envoyé. Pour écrire au client, passez par sa fiche.",
      "mail-gone": "Trop tard pour joindre un mot : l’e-mail a déjà été envoyé, ou aucun n’était prévu.",
    },
  },
  commonRefusals,
);
export type AgencyAgendaRefusal = keyof typeof agencyAgendaRefusals;

export function moveConflictMessage({ by, isOwn, date, time }: Slot & { by: string | null; isOwn: boolean }): string {
  const byOther = by ? `${by} vient de le déplacer` : "Il a été déplacé entre-temps";
  const change = isOwn ? "Vous l’avez déjà modifié dans une autre fenêtre" : byOther;
  return `${change} : il est maintenant le ${longDateTime(date, time)}. La modification que vous venez de faire n’a pas été enregistrée.`;
}

export const agencyAgendaNoAnswerMessages = {
  "network-error":
    "Pas de réponse. Dès que la connexion revient, vérifiez si le rendez-vous a été déplacé ; sinon, réessayez.",
  "unexpected-response":
    "Le site ne répond pas. Vérifiez dans un instant si le rendez-vous a été déplacé ; sinon, réessayez.",
};

/** The field that shows a refusal; every other refusal is a form error. */
export const FIELD_OF_REFUSAL: Partial<Record<AgencyAgendaRefusal, string>> = {
  "not-a-date": "date",
  "not-a-slot": "slot",
  "missing-hour": "slot",
  "not-a-length": "minutes",
  "not-a-travel-time": "travelBefore",
};

export const SAVED = "Enregistré.";

export const lengthMessages = {
  locationLength: "Le lieu ne peut pas dépasser 200 caractères.",
  subjectLength: "L’objet ne peut pas dépasser 200 caractères.",
  messageLength: `Le mot ne peut pas dépasser ${formatNumber(MESSAGE_MAXIMUM)} caractères.`,
} as const;
