import type { Category } from "./consent.ts";

/** §2 has the titles and the buttons, byte for byte; typographic spaces are applied when they are shown. */
export const consentMessages = {
  reopen: "Préférences Cookies",
  intro: {
    title: "Gestion des Cookies",
    // What for, from whom, what refusing changes, for how long (rules-france.md §1).
    text: "Avec votre accord, nous affichons des vidéos de tiers qui peuvent déposer des traceurs (YouTube, Vimeo), nous comptons les pages vues et nous retenons vos préférences. Refuser n'empêche pas d'utiliser le site. Votre choix est conservé 6 mois.",
    refuse: "Refuser",
    more: "Voir plus",
    accept: "Accepter",
  },
  detail: {
    title: "Plus d'informations",
    essential: {
      name: "Essentiels",
      text: "Connexion, sécurité, mémoire de ce choix.",
      always: "Toujours actifs",
    },
    save: "Sauvegarder les choix",
    privacy: "Protection des données",
  },
} as const;

export const categoryMessages: Record<Category, { name: string; text: string }> = {
  performance: {
    name: "Performance",
    text: "Mesure d'audience anonyme : combien de fois chaque page est vue, sans tiers ni traceur.",
  },
  marketing: {
    name: "Marketing",
    text: "Lecteurs vidéo de tiers (YouTube, Vimeo), affichés sans clic de plus.",
  },
  functional: {
    name: "Fonctionnalité",
    text: "Vos préférences : le thème et la dernière formule consultée.",
  },
};
