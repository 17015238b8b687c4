import { commonMessages } from "#app/forms/common.messages.ts";
import type { Category } from "./consent.ts";
import { typo } from "#app/french/typo.ts";

/** Titles and buttons byte for byte as in specification §2; typo() adds the typographic spaces when they are shown. */
export const consentMessages = {
  reopen: commonMessages.cookies,
  privacy: "Protection des données",
  intro: {
    title: "Gestion des Cookies",
    // Names the controller, the purposes, the effect of refusing, the duration and how to withdraw.
    text: (agency: string) =>
      `Avec votre accord, ${agency} affiche des vidéos de tiers qui peuvent déposer des traceurs (YouTube, Vimeo), compte les pages vues et retient vos préférences. Refuser n’empêche pas d’utiliser le site. Votre choix est conservé 6 mois. Vous pouvez changer d’avis à tout moment, au bas de chaque page.`,
    refuse: "Refuser",
    more: "Voir plus",
    accept: "Accepter",
  },
  detail: {
    title: typo("Plus d'informations"),
    essential: {
      name: "Essentiels",
      text: "Connexion, sécurité, mémorisation de ce choix, position dans les pages.",
      always: "Toujours actifs",
    },
    save: "Sauvegarder les choix",
  },
} as const;

export const categoryMessages: Record<Category, { name: string; text: string }> = {
  performance: {
    name: "Performance",
    text: "Mesure d’audience anonyme : combien de fois chaque page est vue, sans tiers ni traceur.",
  },
  marketing: {
    name: "Marketing",
    text: "Lecteurs vidéo de tiers (YouTube, Vimeo), affichés sans clic de plus.",
  },
  functional: {
    name: "Fonctionnalité",
    text: "Vos préférences : le thème et la dernière formule consultée.",
  },
};
