import { addDays } from "#app/french/dates.ts";
import type { SeededAgenda } from "#support/fixtures/many-appointments.ts";
import { agencyRoutes } from "./site-routes.ts";

interface AgencyRoute {
  /** « team »: also for the owner. « owner »: for the owner alone. */
  whose: "team" | "owner";
  /** The screenshots by name, each with the query of its address. */
  pictures?: Record<string, string>;
  /** More addresses of the screen, which lead to other database queries. */
  queries?: readonly string[];
  /** The status of a GET of its bare address, if it is not 200. */
  found?: 404;
}

/** Every route of the agency's space. Tests visit it in each role, check its queries and its screen, and picture it. */
export const AGENCY: Record<string, AgencyRoute> = {
  "agency/layout": { whose: "team", queries: [""] },
  "agency/today/today": { whose: "team", pictures: { aujourdhui: "" } },
  "agency/agenda/agenda": {
    whose: "team",
    pictures: {
      semaine: "",
      jour: "?vue=jour&date={date}",
      mois: "?vue=mois",
      liste: "?vue=liste",
      panneau: "?date={date}&rdv={appointment}",
    },
    queries: ["?rdv={appointment}", "?deplacer={appointment}"],
  },
  "agency/agenda/appointment": { whose: "team", pictures: { "rendez-vous": "" } },
  "agency/agenda/appointment-move": { whose: "team", pictures: { deplacer: "" } },
  "agency/agenda/appointment-message": { whose: "team", pictures: { mot: "" } },
  "agency/agenda/appointment-cancel": { whose: "team", pictures: { annuler: "" } },
  "agency/agenda/appointment-new": {
    whose: "team",
    pictures: { ajouter: "" },
    queries: ["?date={date}&creneau=15:00"],
  },
  "agency/agenda/free-times": { whose: "team", found: 404 },
  "agency/agenda/known-clients": { whose: "team" },
  "agency/agenda/closed-days": {
    whose: "team",
    pictures: { "jours-fermes": "" },
    queries: ["?du={inThreeDays}&au={inSixDays}"],
  },
  "agency/today/pending-changes": { whose: "team", pictures: { actes: "" } },
  "agency/enquiries/enquiries": {
    whose: "team",
    pictures: { demandes: "" },
    queries: [
      "?etat=nouvelles",
      "?apres=open_{threeDaysAgo}T08:00:00.000Z_enquiry-0",
      "?q=bapt+roch",
      "?etat=repondues&q=mars&apres=done_{threeDaysAgo}T08:00:00.000Z_enquiry-9",
    ],
  },
  "agency/enquiries/enquiry": { whose: "team", pictures: { demande: "" } },
  "agency/clients/clients": {
    whose: "team",
    pictures: { clients: "" },
    queries: [
      "?q=client+courriel&tri=nom",
      "?q=bapteme+roch",
      "?tri=en-attente",
      "?apres={date}T00:00:00.000Z_file-client-9",
      "?tri=nom&apres=1 client_file-client-1",
    ],
  },
  "agency/clients/client": { whose: "team", pictures: { client: "" }, queries: ["?avant={date}T08:00:00.000Z"] },
  "agency/clients/client-new": { whose: "team", pictures: { "client-nouveau": "" } },
  "agency/clients/client-correct": { whose: "team", pictures: { "client-corriger": "" } },
  "agency/clients/client-merge": {
    whose: "team",
    pictures: { "client-reunir": "?avec={otherClient}" },
    queries: ["?q=client"],
  },
  "agency/clients/client-data": { whose: "owner", pictures: { "client-donnees": "" } },
  "agency/clients/client-data-file": { whose: "owner" },
  "agency/emails/mails": {
    whose: "team",
    pictures: { courriers: "" },
    queries: ["?etat=en-attente", "?etat=refuses", "?etat=partis&apres={date}T08:00:00.000Z_x"],
  },
  "agency/emails/mail": { whose: "team", pictures: { courrier: "" } },
  "agency/emails/mail-preview": { whose: "team" },
  "agency/content/content-layout": { whose: "team", queries: [""] },
  "agency/content/content": { whose: "team", pictures: { contenu: "" } },
  "agency/content/content-prices": { whose: "team", pictures: { tarifs: "" } },
  "agency/content/content-texts": { whose: "team", pictures: { textes: "" } },
  "agency/content/content-identity": { whose: "team", pictures: { identite: "" } },
  "agency/content/content-galleries": { whose: "team", pictures: { galeries: "" } },
  "agency/content/content-gallery": { whose: "team", pictures: { galerie: "" } },
  "agency/content/content-gallery-item": { whose: "team", pictures: { element: "" } },
  "agency/content/content-series": { whose: "team", pictures: { suite: "" } },
  "agency/content/pictures": { whose: "team", pictures: { photos: "" } },
  "agency/content/content-picture": { whose: "team", pictures: { photo: "" } },
  "agency/content/upload-pictures": { whose: "team", pictures: { "photos-envoi": "" } },
  "agency/content/upload-picture": { whose: "team", found: 404 },
  "agency/content/films": { whose: "team", pictures: { films: "" } },
  "agency/content/content-film": { whose: "team", pictures: { film: "" } },
  "agency/content/upload-films": { whose: "team", pictures: { "films-envoi": "" } },
  "agency/content/upload-film": { whose: "team", found: 404 },
  "agency/content/content-publish": { whose: "team", pictures: { publier: "" } },
  "agency/content/content-preview": { whose: "team", pictures: { apercu: "" } },
  "agency/settings/analytics": { whose: "team", pictures: { audience: "?jours=90" } },
  "agency/settings/settings": { whose: "team", pictures: { reglages: "" } },
  "agency/settings/calendar-feeds": { whose: "team", pictures: { "adresses-secretes": "" } },
  "agency/settings/answer-templates": { whose: "team", pictures: { modeles: "" } },
  "agency/settings/shortcuts-help": { whose: "team", pictures: { raccourcis: "" } },
  "agency/settings/site-state": { whose: "team", pictures: { etat: "" } },
  "agency/settings/access": { whose: "owner", pictures: { acces: "" } },
  "agency/settings/journal": { whose: "owner", pictures: { journal: "" } },
  "agency/settings/data-requests": { whose: "owner", pictures: { droits: "" }, queries: ["?avant=40"] },
  "agency/settings/breaches": { whose: "owner", pictures: { violations: "" } },
  "agency/settings/exports": { whose: "owner", pictures: { tableaux: "" } },
  "agency/settings/csv-file": { whose: "owner", found: 404 },
  "agency/settings/second-factor": { whose: "team", pictures: { "double-authentification": "" } },
  "agency/stream/event-stream": { whose: "team" },
  "agency/stream/news": { whose: "team" },
  "agency/stream/offline-worker": { whose: "team" },
};

const PARAMETERS: Record<string, string> = {
  "agenda/:id": "agenda/{appointment}",
  "demandes/:id": "demandes/{enquiry}",
  "clients/:id": "clients/{client}",
  "courriers/:id": "courriers/{mail}",
  ":gallery": "photo",
  ":item": "duo",
  ":series": "carrousel",
  ":name": "duo-tasses",
  ":film": "one-day",
  ":file": "agenda.csv",
};

/** Writes a route's pattern as an address in which `{client}` and the like stand for the ids of rows. */
export function addressOf(pattern: string): string {
  return pattern.replaceAll(/\w+\/:id|:\w+/g, (parameter) => PARAMETERS[parameter]!);
}

function fillIn(address: string, examples: Record<string, string>): string {
  return address.replaceAll(/\{(\w+)\}/g, (_, name: string) => examples[name]!);
}

/** The rows that screenshots show. */
export type Shown = Record<"appointment" | "date" | "enquiry" | "client" | "otherClient" | "mail", string>;

export interface PicturedScreen {
  name: string;
  path: string;
}

export function memberScreens(shown: Shown): PicturedScreen[] {
  return agencyRoutes().flatMap(({ name: route, pattern }) =>
    Object.entries(AGENCY[route]!.pictures ?? {}).map(([name, query]) => ({
      name: `agence-${name}`,
      path: fillIn(addressOf(pattern) + query, shown),
    })),
  );
}

/** Returns each screen with each of its queries. */
export function agencyScreens({ appointmentId }: SeededAgenda, today: string) {
  const examples = {
    appointment: appointmentId,
    date: today,
    enquiry: "enquiry-1",
    client: "file-client-1",
    otherClient: "file-client-2",
    mail: `booking-confirmation${appointmentId}`,
    threeDaysAgo: addDays(today, -3),
    inThreeDays: addDays(today, 3),
    inSixDays: addDays(today, 6),
  };
  return agencyRoutes().flatMap(({ name: route, pattern }) => {
    const { pictures = {}, queries = [] } = AGENCY[route]!;
    return [...Object.values(pictures), ...queries].map((query) => ({
      title: route + query,
      path: fillIn(addressOf(pattern) + query, examples),
      route,
    }));
  });
}
