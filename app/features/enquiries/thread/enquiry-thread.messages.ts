import { formatNumber } from "#app/french/format-number.ts";
import { refusals } from "#app/forms/refusals.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { ANSWER_MAXIMUM } from "#app/features/enquiries/settings/reply-template.ts";
import type { Transition } from "#app/features/enquiries/enquiry-state.ts";

export const threadMessages = {
  text: "Écrivez un message.",
  textLength: `Le message ne peut pas dépasser ${formatNumber(ANSWER_MAXIMUM)} caractères.`,
  noProposedSlot: "Choisissez le jour d’un créneau au moins, ou décochez la case.",
  noDate: "Indiquez une date valide.",
  sameProposedSlot: "Le même créneau est proposé deux fois : modifiez-en un.",
} as const;

export const transitionNames: Record<Transition, string> = {
  take: "Passer en cours",
  "mark-answered": "Marquer comme traitée",
  archive: "Classer",
  reopen: "Rouvrir",
};

export const threadRefusals = refusals(
  {
    404: { unknown: "Cette demande n’existe plus." },
    409: {
      "on-its-way":
        "Une réponse sera envoyée dans la minute. « Défaire », en bas de la page, permet de la retenir pour la compléter.",
      "no-proposed-slots":
        "Le texte contient {créneaux} mais aucun créneau n’est proposé : ajoutez-en, ou retirez ce repère. Réponse non envoyée.",
      "no-account": "Ce client n’a pas de compte : il ne pourrait pas réserver par un lien.",
      "account-disabled": "Son compte est désactivé : il ne pourrait pas réserver.",
      "slot-taken":
        "Un de ces créneaux vient d’être pris : choisissez-en un autre, puis envoyez. La réponse n’a pas été envoyée.",
      "edit-conflict": "L’état de cette demande a été modifié entre-temps : voici l’état actuel.",
    },
    413: { "mail-too-big": "Ce fichier dépasse 5 Mo : collez plutôt le texte de l’e-mail." },
    415: { "mail-unreadable": "Ce fichier n’est pas un e-mail lisible : collez plutôt son texte." },
    422: { "mail-too-slow": "La lecture de cet e-mail prend trop de temps : réessayez, ou collez son texte." },
  },
  commonRefusals,
);
