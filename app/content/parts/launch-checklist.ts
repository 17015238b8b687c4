import { agencyPlaceholders } from "./agency.ts";
import type { SiteContent } from "./site-content.ts";

export interface LaunchPoint {
  id: string;
  words: string;
  about: string;
  /** Without this function, the owner confirms that the point is resolved. */
  isResolved?: (content: SiteContent) => boolean;
}

export const launchChecklist = [
  {
    id: "travail",
    words: "« Le travail libère »",
    about:
      "Cette légende d’ENTREPRISE, dans la galerie, traduit la devise des camps nazis. Elle vient du cahier des charges et reste affichée telle quelle : à confirmer ou à remplacer par l’agence.",
    isResolved: ({ galleries }) => !/le travail libère/i.test(JSON.stringify(galleries)),
  },
  {
    id: "images",
    words: "Les images et les films sont des images de synthèse de démonstration",
    about:
      "Ce ne sont pas ceux de l’agence : à remplacer avant la mise en ligne (Code de la consommation, L121-2), avec l’auteur, la licence et l’accord des personnes. Une fois remplacées, choisissez « Photographies et films de l’agence » dans « Identité » : les crédits et les mentions ne parleront plus d’images de synthèse.",
    isResolved: ({ identity }) => identity.imagery === "photographed",
  },
  {
    id: "genre",
    words: "Le genre obligatoire",
    about:
      "L’inscription demande Masculin ou Féminin : la Cour de justice de l’Union européenne (C-394/23, 9 janvier 2025) le juge inutile au contrat, et le site ne s’en sert nulle part. À rendre facultatif ou à retirer.",
  },
  {
    id: "graphies",
    words: "L’orthographe",
    about:
      "L’orthographe du cahier des charges est affichée telle quelle : « Reinitialisez », « éssentiel », « RESEAUX », « CELEBRATION », « VIDEO », « Email invalide » (« e-mail » ailleurs), « Ensemble on va plus loin » (sans virgule), « Veuillez vous inscrire ou réinitialisez », « boîte mail » et « boîte de réception », les capitales de « Préférences Cookies » et de « Gestion des Cookies ». Corrigez les légendes dans la galerie, le reste dans « Contenu du site », « Textes », « Orthographe ».",
  },
  {
    id: "tarifs",
    words: "Les tarifs",
    about:
      "Ceux du cahier des charges sont affichés tels quels : la maintenance est comprise en BRONZE et non en ARGENT, Landing Page ARGENT (1\u202F200 €) offre moins que BRONZE (600 €), la vidéo Mariage coûte 1\u202F500 € en ARGENT et en OR, l’album du baptême et la galerie web du reportage ne sont qu’en BRONZE. « Charte » (affichée « Charte graphique ») et « Rendu » (« Film livré ») restent à préciser. Les prix sont indiqués toutes taxes comprises : à modifier dans « Identité » pour une franchise de TVA. Et les promesses de l’accueil, écrites avec le site, engagent l’agence : deux boîtiers et deux cartes, une sauvegarde le soir même, un délai tenu, un repérage avant chaque prise de vue, des reportages « retouchés à la main », un seul interlocuteur du premier rendez-vous à la livraison, rien de publié sans accord.",
  },
  {
    id: "comptes",
    words: "« Adresse e-mail non enregistrée. » et « Adresse e-mail déjà utilisée. »",
    about:
      "Ces deux réponses révèlent qui a un compte ; la CNIL en préfère de neutres, que donne le réglage NEUTRAL_ACCOUNT_MESSAGES=true.",
  },
  {
    id: "conservation",
    words: "Les durées de conservation",
    about:
      "Elles sont une proposition : l’agence les justifie (une analyse écrite par traitement). Le logiciel les applique, sauf celles que l’agence doit appliquer elle-même : le journal technique (un an, par systemd), les contrats (5 ans), les factures (10 ans), les sauvegardes (30 jours), et ce qu’elle reçoit par e-mail : chaque demande et chaque rendez-vous arrive dans sa boîte et son agenda, où elle l’efface à la main. Un e-mail non remis est conservé jusqu’à son traitement.",
  },
  {
    id: "registres",
    words: "Les registres",
    about:
      "Le RGPD en exige : ceux des droits des personnes et des violations (article 33) sont dans « Réglages », le premier est alimenté par les actions des clients et de l’agence ; celui des traitements (article 30) et les contrats de l’article 28 avec l’hébergeur, le prestataire d’e-mail et S3 restent hors du logiciel. À chaque version du bandeau des cookies, une image datée et l’empreinte de ses textes (npm run screenshots -- cookies, docs/bandeau/README.md), preuve du recueil du choix.",
  },
  {
    id: "identite",
    words: "L’identité",
    about:
      "Nom et coordonnées de l’agence, de l’hébergeur, du prestataire d’e-mail, de celui qui stocke les fichiers (S3), du médiateur et de l’assureur professionnel (avec le territoire couvert) : à l’agence de les indiquer ; les valeurs fournies sont celles d’une démonstration.",
    isResolved: ({ identity }) => agencyPlaceholders(identity).length === 0,
  },
  {
    id: "films",
    words: "Les légendes et descriptions des films",
    about: "Elles ont été écrites avec le site, d’après les images : à relire.",
  },
  {
    id: "legal",
    words: "Les textes légaux",
    about: "Ils décrivent le fonctionnement du logiciel ; ils ne remplacent pas l’avis d’un juriste.",
  },
] as const satisfies readonly LaunchPoint[];

export type PointId = (typeof launchChecklist)[number]["id"];

export interface OpenPoint extends Pick<LaunchPoint, "words" | "about"> {
  id: PointId;
}

export function isPointId(id: string): id is PointId {
  return launchChecklist.some((point) => point.id === id);
}

export function listOpenPoints(content: SiteContent, resolved: readonly string[]): OpenPoint[] {
  return launchChecklist
    .filter(({ id, ...point }) => !resolved.includes(id) && !("isResolved" in point && point.isResolved(content)))
    .map(({ id, words, about }) => ({ id, words, about }));
}
