import { commonMessages } from "#app/forms/common.messages.ts";

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
} as const;
