import { refusals } from "#app/forms/refusals.ts";
import { memberRefusals } from "#app/forms/member-refusals.ts";
import { noteConflict } from "#app/forms/note-conflict.ts";

export type MergeRefusal = "same-record" | "unknown" | "edit-conflict";

/** The forms of a record's page. */
export type NoteIntent = "note" | "remove-note";

/** What the agency is told when nothing was done with a record. */
export const clientRefusals = refusals(
  {
    400: {
      "same-record": "C'est la même fiche.",
      "not-acknowledged": "Cochez la case : rien ne se fait par mégarde.",
    },
    403: { "wrong-password": "Ce mot de passe n'est pas le bon." },
    404: { unknown: "Cette fiche n'est plus là." },
    409: {
      "edit-conflict": "Cette fiche a changé entre-temps : regardez-la à nouveau.",
      "note-gone": "Cette note n'est plus là.",
      "note-conflict": noteConflict,
      "contact-changed":
        "Quelqu'un d'autre vient de modifier ce champ : sa valeur est indiquée dessous. Enregistrez de nouveau pour garder la vôtre.",
      "is-member": "Cette personne travaille ici : retirez-lui d'abord son accès, dans Réglages.",
    },
  },
  memberRefusals,
);
export type ClientRefusal = keyof typeof clientRefusals;

export const clientMessages = {
  note: "Écrivez la note.",
  noteLength: "La note ne peut pas dépasser 2000 caractères.",
  name: "Donnez un nom.",
  nameLength: "Le nom ne peut pas dépasser 120 caractères.",
} as const;

/** What was done, in a sentence. */
export const clientDone = {
  disabled: "Le compte est fermé : plus de connexion, et ses sessions sont closes.",
  enabled: "Le compte est rouvert.",
} as const;

export type ClientDone = keyof typeof clientDone;
