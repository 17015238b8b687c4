import type { Category } from "./consent.ts";
import { typeset } from "#app/french/typeset.ts";

/** Title and button are set by specification §2. */
export const detailMessages = {
  title: typeset("Plus d'informations"),
  essential: {
    name: "Essentiels",
    text: "Connexion, sécurité, mémorisation de ce choix, position dans les pages.",
    always: "Toujours actifs",
  },
  save: "Sauvegarder les choix",
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
