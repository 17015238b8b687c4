import type { SlotRefusal } from "./offered-slots.ts";

/** « Pourquoi ce créneau n'est-il pas proposé ? », to the agency. */
export const notOfferedBecause: Record<SlotRefusal, string> = {
  "not-a-date": "Cette date n'existe pas.",
  "not-a-slot": "Cette heure n'existe pas ce jour-là : les horloges avancent d'une heure.",
  "past-date": "Non proposé : ce jour est passé.",
  "beyond-horizon": "Non proposé : ce jour est plus loin que ce qui peut être réservé.",
  "day-closed": "Non proposé : ce jour est fermé.",
  "weekday-closed": "Non proposé : ce jour de la semaine est fermé.",
  "part-closed": "Non proposé : cette partie du jour est fermée.",
  "outside-hours": "Non proposé : en dehors des horaires.",
  pause: "Non proposé : c'est la pause.",
  begun: "Non proposé : cette heure est passée.",
  notice: "Non proposé : trop tard selon le délai de réservation.",
  held: "Non proposé : créneau déjà pris.",
};

export const offered = "Proposé aux clients.";

/** What stands for a closure that says nothing more. */
export const CLOSED = "Fermé";
