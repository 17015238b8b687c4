import type { SlotRefusal } from "./slot-refusal.ts";

export const notBookableReasons: Record<SlotRefusal, string> = {
  "not-a-date": "Cette date n’existe pas.",
  "not-a-slot": "Cette heure n’existe pas ce jour-là : passage à l’heure d’été.",
  "past-date": "Non proposé : ce jour est passé.",
  "beyond-window": "Non proposé : date trop lointaine pour une réservation en ligne.",
  "day-closed": "Non proposé : l’agence est fermée ce jour-là.",
  "weekday-closed": "Non proposé : l’agence est fermée ce jour de la semaine.",
  "part-closed": "Non proposé : l’agence est fermée à cette heure-là.",
  "outside-hours": "Non proposé : en dehors des horaires.",
  break: "Non proposé : c’est la pause.",
  begun: "Non proposé : cette heure est passée.",
  "minimum-notice": "Non proposé : délai minimum de réservation dépassé.",
  "day-busy": "Non proposé : journée occupée dans un agenda personnel.",
  held: "Non proposé : créneau déjà pris.",
  busy: "Non proposé : occupé dans un agenda personnel.",
};

export const BOOKABLE = "Proposé aux clients.";

export const CLOSED = "Fermé";
