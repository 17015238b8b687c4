import { editConflict } from "#app/forms/edit-conflict.messages.ts";
import { refusals } from "#app/forms/refusals.ts";
import { reauthenticationRefusals } from "#app/forms/reauthentication-refusals.ts";

export type MergeRefusal = "same-record" | "unknown" | "edit-conflict";

export type NoteIntent = "note" | "remove-note";

export const clientRefusals = refusals(
  {
    400: {
      "same-record": "C’est la même fiche.",
      "not-acknowledged": "Cochez la case pour confirmer.",
    },
    404: { unknown: "Cette fiche n’existe plus." },
    409: {
      "edit-conflict": "Cette fiche a été modifiée entre-temps : vérifiez-la de nouveau.",
      "note-gone": "Cette note n’existe plus.",
      "note-conflict": editConflict(),
      "contact-changed": editConflict(),
      "is-member": "Cette personne fait partie de l’équipe : retirez-lui d’abord son accès, dans Réglages.",
    },
  },
  reauthenticationRefusals,
);
export type ClientRefusal = keyof typeof clientRefusals;

export const contactLabels = { name: "Nom", phone: "Téléphone", email: "E-mail" };

export const emptyNote = "Écrivez la note.";

export const clientDone = {
  disabled: "Le compte est désactivé : le client ne peut plus se connecter.",
  enabled: "Le compte est réactivé.",
} as const;

export type ClientDone = keyof typeof clientDone;
