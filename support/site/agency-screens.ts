import { addDays } from "#app/french/dates.ts";
import type { SeededAgenda } from "#support/fixtures/many-appointments.ts";
import { agencyRoutes } from "./site-routes.ts";

interface AgencyRoute {
  /** `team` includes the owner. */
  role: "team" | "owner";
  /** The URL's query of each screenshot, by the screenshot's name. */
  screenshots?: Record<string, string>;
  /** Further queries of the URL, which lead to other database queries. */
  queries?: readonly string[];
  /** The status of a GET without a query, if it is not 200. */
  getStatus?: 404;
}

/** All routes of the agency's space, for the tests of access, database queries and screens, and for screenshots. */
export const AGENCY_ROUTES: Record<string, AgencyRoute> = {
  "agency/layout": { role: "team", queries: [""] },
  "agency/today/today": { role: "team", screenshots: { aujourdhui: "" } },
  "agency/agenda/agenda": {
    role: "team",
    screenshots: {
      semaine: "",
      jour: "?vue=jour&date={date}",
      mois: "?vue=mois&date={date}",
      liste: "?vue=liste&date={date}",
      panneau: "?date={date}&rdv={appointment}",
    },
    queries: ["?rdv={appointment}", "?deplacer={appointment}"],
  },
  "agency/agenda/appointment": { role: "team", screenshots: { "rendez-vous": "" } },
  "agency/agenda/appointment-move": { role: "team", screenshots: { deplacer: "" } },
  "agency/agenda/appointment-message": { role: "team", screenshots: { mot: "" } },
  "agency/agenda/appointment-cancel": { role: "team", screenshots: { annuler: "" } },
  "agency/agenda/appointment-new": {
    role: "team",
    screenshots: { ajouter: "" },
    queries: ["?date={date}&creneau=15:00"],
  },
  "agency/agenda/free-times": { role: "team", getStatus: 404 },
  "agency/agenda/known-clients": { role: "team" },
  "agency/agenda/closed-days": {
    role: "team",
    screenshots: { "jours-fermes": "" },
    queries: ["?du={inThreeDays}&au={inSixDays}"],
  },
  "agency/today/pending-changes": { role: "team", screenshots: { actes: "" } },
  "agency/enquiries/enquiries": {
    role: "team",
    screenshots: { demandes: "" },
    queries: [
      "?etat=nouvelles",
      "?apres=open_{threeDaysAgo}T08:00:00.000Z_enquiry-0",
      "?q=bapt+roch",
      "?etat=repondues&q=mars&apres=done_{threeDaysAgo}T08:00:00.000Z_enquiry-9",
    ],
  },
  "agency/enquiries/enquiry": { role: "team", screenshots: { demande: "" } },
  "agency/clients/clients": {
    role: "team",
    screenshots: { clients: "" },
    queries: [
      "?q=client+courriel&tri=nom",
      "?q=bapteme+roch",
      "?tri=en-attente",
      "?apres={date}T00:00:00.000Z_file-client-9",
      "?tri=nom&apres=1 client_file-client-1",
    ],
  },
  "agency/clients/client": { role: "team", screenshots: { client: "" }, queries: ["?avant={date}T08:00:00.000Z"] },
  "agency/clients/client-new": { role: "team", screenshots: { "client-nouveau": "" } },
  "agency/clients/client-correct": { role: "team", screenshots: { "client-corriger": "" } },
  "agency/clients/client-merge": {
    role: "team",
    screenshots: { "client-reunir": "?avec={otherClient}" },
    queries: ["?q=client"],
  },
  "agency/clients/client-data": { role: "owner", screenshots: { "client-donnees": "" } },
  "agency/clients/client-data-file": { role: "owner" },
  "agency/emails/mails": {
    role: "team",
    screenshots: { courriers: "" },
    queries: ["?etat=en-attente", "?etat=refuses", "?etat=partis&apres={date}T08:00:00.000Z_x"],
  },
  "agency/emails/mail": { role: "team", screenshots: { courrier: "" } },
  "agency/emails/mail-preview": { role: "team" },
  "agency/content/content-layout": { role: "team", queries: [""] },
  "agency/content/content": { role: "team", screenshots: { contenu: "" } },
  "agency/content/content-prices": { role: "team", screenshots: { tarifs: "" } },
  "agency/content/content-texts": { role: "team", screenshots: { textes: "" } },
  "agency/content/content-identity": { role: "team", screenshots: { identite: "" } },
  "agency/content/content-galleries": { role: "team", screenshots: { galeries: "" } },
  "agency/content/content-gallery": { role: "team", screenshots: { galerie: "" } },
  "agency/content/content-gallery-item": { role: "team", screenshots: { element: "" } },
  "agency/content/content-series": { role: "team", screenshots: { suite: "" } },
  "agency/content/pictures": { role: "team", screenshots: { photos: "" } },
  "agency/content/content-picture": { role: "team", screenshots: { photo: "" } },
  "agency/content/upload-pictures": { role: "team", screenshots: { "photos-envoi": "" } },
  "agency/content/upload-picture": { role: "team", getStatus: 404 },
  "agency/content/films": { role: "team", screenshots: { films: "" } },
  "agency/content/content-film": { role: "team", screenshots: { film: "" } },
  "agency/content/upload-films": { role: "team", screenshots: { "films-envoi": "" } },
  "agency/content/upload-film": { role: "team", getStatus: 404 },
  "agency/content/content-publish": { role: "team", screenshots: { publier: "" } },
  "agency/content/content-preview": { role: "team", screenshots: { apercu: "" } },
  "agency/settings/analytics": { role: "team", screenshots: { audience: "?jours=90" } },
  "agency/settings/settings": { role: "team", screenshots: { reglages: "" } },
  "agency/settings/calendar-feeds": { role: "team", screenshots: { "adresses-secretes": "" } },
  "agency/settings/answer-templates": { role: "team", screenshots: { modeles: "" } },
  "agency/settings/shortcuts-help": { role: "team", screenshots: { raccourcis: "" } },
  "agency/settings/site-state": { role: "team", screenshots: { etat: "" } },
  "agency/settings/access": { role: "owner", screenshots: { acces: "" } },
  "agency/settings/journal": { role: "owner", screenshots: { journal: "" } },
  "agency/settings/data-requests": { role: "owner", screenshots: { droits: "" }, queries: ["?avant=40"] },
  "agency/settings/breaches": { role: "owner", screenshots: { violations: "" } },
  "agency/settings/exports": { role: "owner", screenshots: { tableaux: "" } },
  "agency/settings/csv-file": { role: "owner", getStatus: 404 },
  "agency/settings/second-factor": { role: "team", screenshots: { "double-authentification": "" } },
  "agency/stream/event-stream": { role: "team" },
  "agency/stream/news": { role: "team" },
  "agency/stream/offline-worker": { role: "team" },
};

const PARAMETER_EXAMPLES: Record<string, string> = {
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

/** Replaces a pattern's parameters by examples, and ids by placeholders such as `{client}`. */
export function addressOf(pattern: string): string {
  return pattern.replaceAll(/\w+\/:id|:\w+/g, (parameter) => PARAMETER_EXAMPLES[parameter]!);
}

function fillIn(address: string, examples: Record<string, string>): string {
  return address.replaceAll(/\{(\w+)\}/g, (_, name: string) => examples[name]!);
}

/** The rows that screenshots show. */
export type ScreenshotRows = Record<"appointment" | "date" | "enquiry" | "client" | "otherClient" | "mail", string>;

export interface PicturedScreen {
  name: string;
  path: string;
}

export function picturedAgencyScreens(rows: ScreenshotRows): PicturedScreen[] {
  return agencyRoutes().flatMap(({ name: route, pattern }) =>
    Object.entries(AGENCY_ROUTES[route]!.screenshots ?? {}).map(([name, query]) => ({
      name: `agence-${name}`,
      path: fillIn(addressOf(pattern) + query, rows),
    })),
  );
}

/** Returns each route with each of its queries: those of screenshots, and `queries`. */
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
    const { screenshots = {}, queries = [] } = AGENCY_ROUTES[route]!;
    return [...Object.values(screenshots), ...queries].map((query) => ({
      title: route + query,
      path: fillIn(addressOf(pattern) + query, examples),
      route,
    }));
  });
}
