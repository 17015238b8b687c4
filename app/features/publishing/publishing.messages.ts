import { memberRefusals } from "#app/content/member-refusals.ts";

export type PublishingRefusal =
  | "nothing"
  | "empty"
  | "changed-meanwhile"
  | "owner-only"
  | "unknown-version"
  | "problems"
  | "no-date"
  | "gone"
  | "newer-release"
  | "no-room"
  | "logged-out"
  | "too-many"
  | "failed";

/** Why something was not published, scheduled, withdrawn or gone back to. */
export const publishingRefusals: Record<PublishingRefusal, string> = {
  nothing: "Il n'y a rien à publier : le site en ligne dit déjà cela.",
  empty: "Le brouillon est vide : ce qui s'y trouvait est déjà publié, en route ou abandonné.",
  "changed-meanwhile": "Le brouillon a changé depuis que vous l'avez lu : le voici comme il est maintenant.",
  "owner-only":
    "L'identité de l'agence en fait partie : seule la propriétaire en décide. Tout reste dans le brouillon.",
  "unknown-version": "Cette version n'existe pas.",
  problems: "Rien n'est publié : il reste quelque chose à régler.",
  "no-date": "Choisissez un jour à venir, dans l'année.",
  gone: "C'est déjà fait, ou quelqu'un d'autre l'a retiré.",
  "no-room": "Rien n'est retiré : le brouillon n'a pas de place pour cela. Faites-en, puis retirez de nouveau.",
  "newer-release":
    "Une version plus récente du site l’a préparée, que celle-ci ne peut pas lire. Rien n’est perdu : réessayez après la mise à jour du site.",
  ...memberRefusals,
};

/** Why a form could not be saved while the draft that is there comes from a newer release. */
export const newerDraft =
  "Une version plus récente du site a enregistré ici un brouillon, que celle-ci ne peut pas lire. Rien n’est perdu : réessayez après la mise à jour du site.";

const duration = 5000;

/** Said on the next page. */
export const publishingFlashes = {
  "content-saved": { title: "Gardé en brouillon", message: "Le site en ligne n'a pas bougé.", duration },
  "content-discarded": { title: "Défait", message: "Le brouillon ne le dit plus.", duration },
  "content-published": { title: "Publié", message: "Les visiteurs le voient dès maintenant.", duration },
  "content-waiting": {
    title: "En route",
    message: "La publication se fera toute seule, dès que les photos sont prêtes.",
    duration,
  },
  "content-scheduled": { title: "Daté", message: "La publication se fera toute seule, à minuit.", duration },
  "content-withdrawn": { title: "Retiré", message: "Les modifications sont de nouveau dans le brouillon.", duration },
  "content-restored": { title: "Revenu", message: "Le site dit de nouveau ce qu'il disait.", duration },
} as const;

/** How a version came about. */
export const publicationKinds = {
  published: "publication",
  scheduled: "publication datée",
  restored: "retour",
} as const;

/** Of a gallery that the draft hides. @param isOnline visitors still see it */
export function hiddenInWords(isOnline: boolean): string {
  return isOnline
    ? "Masquée dans le brouillon : les visiteurs la voient encore, jusqu'à ce que vous publiiez."
    : "Masquée : les visiteurs ne la voient pas.";
}
