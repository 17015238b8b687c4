import { figures } from "./legal-figures.ts";

/** The privacy policy must list every value that the site stores in the visitor's browser, and no other. */
interface StoredValue {
  name: string;
  kind: "cookie" | "stockage local" | "stockage de session" | "copie de pages";
  category: "Essentiels" | "Fonctionnalité";
  purpose: string;
  lifetime: string;
}

const UNTIL_TAB_CLOSES = "Jusqu’à la fermeture de l’onglet";

export const storedValues: readonly StoredValue[] = [
  {
    name: "solstice.session_token",
    kind: "cookie",
    category: "Essentiels",
    purpose: "Maintenir votre connexion",
    lifetime: `${figures.sessionDays} jours après votre dernière visite, ${figures.sessionEndDays} jours après la connexion au plus, ou jusqu’à la déconnexion`,
  },
  {
    name: "solstice.flash",
    kind: "cookie",
    category: "Essentiels",
    purpose: "Afficher une fois le message qui suit une action, comme une connexion ou une réservation",
    lifetime: `${figures.flashSeconds} secondes`,
  },
  {
    name: "solstice.draft",
    kind: "cookie",
    category: "Essentiels",
    purpose: "Restituer la demande que vous étiez en train d’écrire, quand la session a expiré avant l’envoi",
    lifetime: `${figures.draftMinutes} minutes, ou jusqu’à l’envoi`,
  },
  {
    name: "solstice.lock",
    kind: "cookie",
    category: "Essentiels",
    purpose: "Rappeler que la connexion est bloquée, après trop de mots de passe erronés",
    lifetime: `Le temps du blocage : ${figures.blockMinutes} minutes`,
  },
  {
    name: "solstice.registered",
    kind: "cookie",
    category: "Essentiels",
    purpose: "Savoir qu’une inscription vient d’être faite dans ce navigateur",
    lifetime: `Jusqu’à sa fermeture, ${figures.registeredHours} heures au plus`,
  },
  {
    name: "solstice.device",
    kind: "cookie",
    category: "Essentiels",
    purpose:
      "Reconnaître un appareil qui s’est déjà connecté à votre compte, pour que les tentatives d’autrui ne vous bloquent pas",
    lifetime: `${figures.deviceYears} an`,
  },
  {
    name: "solstice.login",
    kind: "cookie",
    category: "Essentiels",
    purpose: "Attendre le code de connexion, après le mot de passe, si votre compte en demande un",
    lifetime: `${figures.pendingLoginMinutes} minutes, ou jusqu’à la connexion`,
  },
  {
    name: "solstice.preview",
    kind: "cookie",
    category: "Essentiels",
    purpose:
      "Afficher les pages telles qu’elles seront, aux membres de l’agence et aux personnes à qui elle a envoyé un lien d’aperçu",
    lifetime: `Jusqu’à ce que vous quittiez l’aperçu, ${figures.linkDays} jours au plus`,
  },
  {
    name: "solstice.copies",
    kind: "cookie",
    category: "Essentiels",
    purpose:
      "Pour les membres de l’agence : savoir que ce navigateur conserve une copie de son agenda, pour l’effacer si cet accès est retiré",
    // The cookie outlives the copies by an hour.
    lifetime: `${figures.copyHours + 1} heures après la dernière page de l’espace agence, ou jusqu’à la déconnexion`,
  },
  {
    name: "react-router-scroll-positions",
    kind: "stockage de session",
    category: "Essentiels",
    purpose: "Retrouver votre position dans la page quand vous revenez en arrière",
    lifetime: UNTIL_TAB_CLOSES,
  },
  {
    name: "remix-router-transitions",
    kind: "stockage de session",
    category: "Essentiels",
    purpose: "Enchaîner les pages sans saut",
    lifetime: UNTIL_TAB_CLOSES,
  },
  {
    name: "agence-saisies",
    kind: "stockage de session",
    category: "Essentiels",
    purpose: "Pour les membres de l’agence : retrouver un texte saisi dans un formulaire et pas encore envoyé",
    lifetime: `${UNTIL_TAB_CLOSES}, ou jusqu’à l’envoi`,
  },
  {
    name: "agence-copie",
    kind: "copie de pages",
    category: "Essentiels",
    purpose:
      "Pour les membres de l’agence : relire hors connexion Aujourd’hui et l’agenda (jour, semaine, mois, liste), dans leur dernier état",
    lifetime: `${figures.copyHours} heures, ou jusqu’à la déconnexion, qui efface alors aussi le reste de ce tableau, ou jusqu’à la fin de l’accès`,
  },
  ...["cookies-consent", "cookies-performance", "cookies-marketing", "cookies-functional"].map((name): StoredValue => ({
    name,
    kind: "stockage local",
    category: "Essentiels",
    purpose: "Votre choix sur les cookies",
    lifetime: `${figures.consentMonths} mois, puis la question est posée à nouveau`,
  })),
  ...["cookies-consent-version", "cookies-consent-date"].map((name): StoredValue => ({
    name,
    kind: "stockage local",
    category: "Essentiels",
    purpose: "La version de la question et le jour de votre réponse",
    lifetime: `${figures.consentMonths} mois, comme le choix`,
  })),
  {
    name: "preference-theme",
    kind: "stockage local",
    category: "Fonctionnalité",
    purpose: "Le thème, clair ou sombre, que vous avez choisi",
    lifetime: "Jusqu’à ce que vous retiriez votre accord",
  },
  {
    name: "preference-tier",
    kind: "stockage local",
    category: "Fonctionnalité",
    purpose: "La dernière formule consultée",
    lifetime: "Jusqu’à ce que vous retiriez votre accord",
  },
];
