import { href } from "react-router";
import type { PartKey } from "#app/content/parts/site-content.ts";
import type { MemberRole } from "#app/platform/security/viewer.ts";

// Only agency pages and server code may import this file, because public pages must not name these addresses.

export interface AgencyDestination {
  label: string;
  to: string;
  count?: "today" | "enquiries" | "failedMails" | "changes";
  inMoreSheet?: true;
  ownerOnly?: true;
}

export const agencyHome = { label: "Aujourd’hui", to: href("/agence") } as const satisfies AgencyDestination;

export const dailyPages: readonly AgencyDestination[] = [
  agencyHome,
  { label: "Agenda", to: href("/agence/agenda"), count: "today" },
  { label: "Demandes", to: href("/agence/demandes"), count: "enquiries" },
  { label: "Clients", to: href("/agence/clients") },
  { label: "E-mails", to: href("/agence/courriers"), count: "failedMails", inMoreSheet: true },
];

export const occasionalPages: readonly AgencyDestination[] = [
  { label: "Jours et horaires", to: href("/agence/jours-fermes") },
  { label: "Contenu du site", to: href("/agence/contenu"), count: "changes" },
  { label: "Audience", to: href("/agence/audience") },
  { label: "Réglages", to: href("/agence/reglages") },
];

export const previewHome = href("/agence/contenu/apercu");

export interface ContentDestination extends AgencyDestination {
  parts: readonly PartKey[];
  about: string;
}

export const contentDestinations: readonly ContentDestination[] = [
  {
    label: "Tarifs",
    to: href("/agence/contenu/tarifs"),
    parts: ["prices-photo", "prices-video", "prices-web"],
    about: "Prix et contenu de chaque offre, par service et par formule.",
  },
  {
    label: "Galeries",
    to: href("/agence/contenu/galeries"),
    parts: ["galleries"],
    about: "Vos galeries, le carrousel et la bannière : photos, ordre et légendes.",
  },
  {
    label: "Photos",
    to: href("/agence/contenu/photos"),
    parts: ["pictures"],
    about: "Toutes vos photos, et les pages où elles apparaissent.",
  },
  {
    label: "Films",
    to: href("/agence/contenu/films"),
    parts: ["films"],
    about: "Vos films (fichiers, YouTube ou Vimeo) : ordre, affiches, sous-titres.",
  },
  {
    label: "Textes",
    to: href("/agence/contenu/textes"),
    parts: ["home", "services", "contact", "search", "spellings"],
    about: "Les textes de chaque page, et ceux qu’affichent les moteurs de recherche.",
  },
  {
    label: "Identité",
    to: href("/agence/contenu/identite"),
    parts: ["identity"],
    about: "Nom, adresse, téléphone, réseaux et mentions légales : modifiés partout en une fois.",
  },
];

export const backToSettings = { to: href("/agence/reglages"), label: "Réglages" } as const;

export interface SettingsDestination extends AgencyDestination {
  about: string;
  linkLabel: string;
}

export const settingsPages: readonly SettingsDestination[] = [
  {
    label: "Agenda sur votre téléphone",
    to: href("/agence/reglages/agendas"),
    about: "Vos rendez-vous dans l’agenda que vous avez déjà.",
    linkLabel: "Gérer les liens",
  },
  {
    label: "Modèles de réponse",
    to: href("/agence/reglages/modeles"),
    about: "Des textes prêts à l’emploi pour répondre aux demandes.",
    linkLabel: "Vos modèles",
  },
  {
    label: "Expéditeur des e-mails",
    to: `${href("/agence/contenu/identite")}#expediteur`,
    about: "L’adresse d’envoi, et les réglages à faire sur votre nom de domaine.",
    linkLabel: "Voir l’expéditeur",
  },
  {
    label: "Raccourcis",
    to: href("/agence/reglages/raccourcis"),
    about: "Les raccourcis clavier ; vous pouvez les désactiver.",
    linkLabel: "Toutes les touches",
  },
  {
    label: "Double authentification",
    to: href("/agence/reglages/double-authentification"),
    about: "Un code affiché par votre téléphone en plus du mot de passe, ou une clé d’accès.",
    linkLabel: "Codes et clés",
  },
  {
    label: "État du site",
    to: href("/agence/reglages/etat"),
    about: "Base de données, e-mails, disque, dernière sauvegarde.",
    linkLabel: "Voir l’état",
  },
  {
    label: "Accès",
    to: href("/agence/reglages/acces"),
    about: "Les personnes qui ont accès à cet espace.",
    linkLabel: "Personnes et invitations",
    ownerOnly: true,
  },
  {
    label: "Journal",
    to: href("/agence/reglages/journal"),
    about: "Qui a fait quoi, depuis un an.",
    linkLabel: "Lire le journal",
    ownerOnly: true,
  },
  {
    label: "Droits des personnes",
    to: href("/agence/reglages/droits"),
    about: "Les demandes reçues sur les données personnelles, et leur date limite de réponse.",
    linkLabel: "Le registre",
    ownerOnly: true,
  },
  {
    label: "Violations de données",
    to: href("/agence/reglages/violations"),
    about: "Fuites, pertes ou modifications non autorisées : à consigner, même quand la CNIL n’a pas à être prévenue.",
    linkLabel: "Le registre",
    ownerOnly: true,
  },
  {
    label: "Exports",
    to: href("/agence/reglages/tableaux"),
    about: "Rendez-vous, clients, demandes, pages vues, journal et registres, pour un tableur.",
    linkLabel: "Télécharger",
    ownerOnly: true,
  },
];

export function destinationsFor<Destination extends AgencyDestination>(
  destinations: readonly Destination[],
  { role }: { role: MemberRole },
): Destination[] {
  return destinations.filter(({ ownerOnly }) => !ownerOnly || role === "owner");
}
