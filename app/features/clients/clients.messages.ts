import { memberRefusals } from "#app/forms/member-refusals.ts";
import { noteConflict } from "#app/forms/note-conflict.ts";

export type MergeRefusal = "same-record" | "unknown" | "edit-conflict";

export type ClientRefusal =
  | MergeRefusal
  | "note-gone"
  | "note-conflict"
  | "contact-changed"
  | "not-acknowledged"
  | "is-member"
  | "wrong-password"
  | "logged-out"
  | "too-many"
  | "failed";

/** What the agency is told when nothing was done with a record. */
export const clientRefusals: Record<ClientRefusal, string> = {
  "same-record": "C'est la même fiche.",
  unknown: "Cette fiche n'est plus là.",
  "edit-conflict": "Cette fiche a changé entre-temps : regardez-la à nouveau.",
  "note-gone": "Cette note n'est plus là.",
  "note-conflict": noteConflict,
  "contact-changed":
    "Quelqu'un d'autre vient d'y écrire autre chose : c'est sous la case. Enregistrez de nouveau pour mettre ce que vous avez écrit.",
  "not-acknowledged": "Cochez la case : rien ne se fait par mégarde.",
  "is-member": "Cette personne travaille ici : retirez-lui d'abord son accès, dans Réglages.",
  "wrong-password": "Ce mot de passe n'est pas le bon.",
  ...memberRefusals,
};

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
