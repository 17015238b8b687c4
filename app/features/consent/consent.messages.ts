import { commonMessages } from "#app/forms/common.messages.ts";

/** Title and buttons are set by specification §2. */
export const consentMessages = {
  reopen: commonMessages.cookies,
  privacy: "Protection des données",
  intro: {
    title: "Gestion des Cookies",
    // CNIL 2020-092: controller, purposes, effect of refusing, duration and withdrawal (docs/regles-france.md).
    text: (agency: string) =>
      `Avec votre accord, ${agency} affiche des vidéos de tiers qui peuvent déposer des traceurs (YouTube, Vimeo), compte les pages vues et retient vos préférences. Refuser n’empêche pas d’utiliser le site. Votre choix est conservé 6 mois. Vous pouvez changer d’avis à tout moment, au bas de chaque page.`,
    refuse: "Refuser",
    more: "Voir plus",
    accept: "Accepter",
  },
} as const;
