import { refusals } from "#app/forms/refusals.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";

export const publishingRefusals = refusals(
  {
    400: {
      empty: "Le brouillon est vide : son contenu a déjà été publié, programmé ou abandonné.",
      "no-date": "Choisissez un jour à venir, dans les douze prochains mois.",
    },
    403: {
      "owner-only":
        "L’identité de l’agence est concernée : seul le compte propriétaire peut la publier, la rétablir ou retirer ses modifications. Rien n’a changé.",
    },
    404: { "unknown-version": "Cette version n’existe pas." },
    409: {
      nothing: "Il n’y a rien à publier : le site est déjà à jour.",
      "edit-conflict": "Le brouillon a été modifié entre-temps : voici sa version actuelle.",
      problems: "Publication impossible : il reste des points à régler.",
      "no-room":
        "Impossible de remettre ces modifications dans le brouillon : une liste y est pleine. Retirez-en un élément, puis réessayez.",
      "newer-release":
        "Cette publication a été préparée par une version plus récente du site, que la version actuelle ne peut pas lire. Rien n’est perdu : réessayez après la mise à jour du site.",
    },
    410: { gone: "Cette publication a déjà eu lieu, ou quelqu’un d’autre l’a déprogrammée." },
  },
  commonRefusals,
);
export type PublishingRefusal = keyof typeof publishingRefusals;

export const newerDraft =
  "Ce brouillon a été enregistré par une version plus récente du site, que la version actuelle ne peut pas lire. Rien n’est perdu : réessayez après la mise à jour du site.";

export const publishingFlashes = {
  "content-saved": { title: "Brouillon enregistré", message: "Le site en ligne n’a pas changé." },
  "content-discarded": { title: "Modification retirée", message: "Elle n’est plus dans le brouillon." },
  "content-published": {
    title: "Publication effectuée",
    message: "Les visiteurs voient vos modifications dès maintenant.",
  },
  "content-waiting": {
    title: "Publication en cours",
    message: "Elle se fera automatiquement dès que les photos seront prêtes.",
  },
  "content-scheduled": { title: "Publication programmée", message: "Elle se fera automatiquement à minuit." },
  "content-withdrawn": {
    title: "Publication déprogrammée",
    message: "Ses modifications sont de nouveau dans le brouillon.",
  },
  "content-restored": { title: "Version rétablie", message: "Le site affiche de nouveau cette version." },
} as const;

export const publicationKinds = {
  published: "publication",
  scheduled: "publication programmée",
  restored: "rétablissement",
} as const;

export function describeHidden(isOnline: boolean): string {
  return isOnline
    ? "Masquée dans le brouillon : les visiteurs la voient encore, jusqu’à la prochaine publication."
    : "Masquée : les visiteurs ne la voient pas.";
}
