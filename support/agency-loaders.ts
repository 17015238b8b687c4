import { tmpdir } from "node:os";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import type { Services } from "#app/application/composition/services.server.ts";
import { defaultIdentity } from "#app/content/parts/agency.ts";
import { addDays } from "#app/french/dates.ts";
import { nowInParis } from "#app/features/booking/time/half-hour.ts";
import { startRequestContext, RequestContext } from "#app/http/request/request-context.server.ts";
import { createAnswerCounts } from "#app/platform/operations/response-stats.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { accountDepsFor } from "./account-deps.ts";
import type { SeededAgenda } from "./many-appointments.ts";

export interface AgencyScreen {
  title: string;
  /** As in app/routes.ts: `agency/today/today`. */
  route: string;
  path: string;
  params?: Record<string, string>;
}

/** Includes each calendar view and the event stream. */
export function agencyScreens({ appointmentId: id }: SeededAgenda, today: string): AgencyScreen[] {
  const agenda = "/agence/agenda";
  const one = { path: `${agenda}/${id}`, params: { id } };
  const days = `du=${addDays(today, 3)}&au=${addDays(today, 6)}`;
  return [
    { title: "autour de chaque écran", route: "agency/layout", path: "/agence" },
    { title: "Aujourd’hui", route: "agency/today/today", path: "/agence" },
    { title: "agenda, semaine", route: "agency/agenda/agenda", path: agenda },
    { title: "agenda, jour", route: "agency/agenda/agenda", path: `${agenda}?vue=jour` },
    { title: "agenda, mois", route: "agency/agenda/agenda", path: `${agenda}?vue=mois` },
    { title: "agenda, liste", route: "agency/agenda/agenda", path: `${agenda}?vue=liste` },
    { title: "agenda, volet ouvert", route: "agency/agenda/agenda", path: `${agenda}?rdv=${id}` },
    { title: "agenda, déplacement", route: "agency/agenda/agenda", path: `${agenda}?deplacer=${id}` },
    { title: "un rendez-vous", route: "agency/agenda/appointment", ...one },
    { title: "le déplacer", route: "agency/agenda/appointment-move", ...one, path: `${one.path}/deplacer` },
    { title: "y joindre un mot", route: "agency/agenda/appointment-message", ...one, path: `${one.path}/mot` },
    { title: "l’annuler", route: "agency/agenda/appointment-cancel", ...one, path: `${one.path}/annuler` },
    {
      title: "en saisir un",
      route: "agency/agenda/appointment-new",
      path: `${agenda}/nouveau?date=${today}&creneau=15:00`,
    },
    { title: "demandes", route: "agency/enquiries/enquiries", path: "/agence/demandes" },
    { title: "demandes, nouvelles", route: "agency/enquiries/enquiries", path: "/agence/demandes?etat=nouvelles" },
    {
      title: "demandes, suite de celles en cours",
      route: "agency/enquiries/enquiries",
      path: `/agence/demandes?apres=open_${addDays(today, -3)}T08:00:00.000Z_enquiry-0`,
    },
    { title: "demandes, recherche", route: "agency/enquiries/enquiries", path: "/agence/demandes?q=bapt+roch" },
    {
      title: "demandes, page suivante",
      route: "agency/enquiries/enquiries",
      path: `/agence/demandes?etat=repondues&q=mars&apres=done_${addDays(today, -3)}T08:00:00.000Z_enquiry-9`,
    },
    {
      title: "une demande",
      route: "agency/enquiries/enquiry",
      path: "/agence/demandes/enquiry-1",
      params: { id: "enquiry-1" },
    },
    { title: "clients", route: "agency/clients/clients", path: "/agence/clients" },
    { title: "clients, recherche", route: "agency/clients/clients", path: "/agence/clients?q=client+courriel&tri=nom" },
    { title: "clients, mot d’une demande", route: "agency/clients/clients", path: "/agence/clients?q=bapteme+roch" },
    { title: "clients en attente", route: "agency/clients/clients", path: "/agence/clients?tri=en-attente" },
    {
      title: "clients, page suivante",
      route: "agency/clients/clients",
      path: `/agence/clients?apres=${today}T00:00:00.000Z_file-client-9`,
    },
    {
      title: "clients de A à Z, page suivante",
      route: "agency/clients/clients",
      path: "/agence/clients?tri=nom&apres=1 client_file-client-1",
    },
    ...clientScreens(today),
    { title: "droits des personnes", route: "agency/settings/data-requests", path: "/agence/reglages/droits" },
    {
      title: "droits, page suivante",
      route: "agency/settings/data-requests",
      path: "/agence/reglages/droits?avant=40",
    },
    { title: "violations", route: "agency/settings/breaches", path: "/agence/reglages/violations" },
    { title: "e-mails", route: "agency/emails/mails", path: "/agence/courriers" },
    { title: "e-mails en attente", route: "agency/emails/mails", path: "/agence/courriers?etat=en-attente" },
    { title: "e-mails non remis", route: "agency/emails/mails", path: "/agence/courriers?etat=refuses" },
    {
      title: "e-mails envoyés, page suivante",
      route: "agency/emails/mails",
      path: `/agence/courriers?etat=partis&apres=${today}T08:00:00.000Z_x`,
    },
    {
      title: "un e-mail",
      route: "agency/emails/mail",
      path: `/agence/courriers/booking-confirmation${id}`,
      params: { id: `booking-confirmation${id}` },
    },
    { title: "modèles de réponse", route: "agency/settings/answer-templates", path: "/agence/reglages/modeles" },
    { title: "actes", route: "agency/today/pending-changes", path: "/agence/actes" },
    { title: "jours et horaires", route: "agency/agenda/closed-days", path: `/agence/jours-fermes?${days}` },
    { title: "photos du site", route: "agency/content/pictures", path: "/agence/contenu/photos" },
    { title: "autour du contenu", route: "agency/content/content-layout", path: "/agence/contenu" },
    { title: "contenu", route: "agency/content/content", path: "/agence/contenu" },
    { title: "tarifs", route: "agency/content/content-prices", path: "/agence/contenu/tarifs" },
    { title: "textes", route: "agency/content/content-texts", path: "/agence/contenu/textes" },
    { title: "identité", route: "agency/content/content-identity", path: "/agence/contenu/identite" },
    { title: "aperçu", route: "agency/content/content-preview", path: "/agence/contenu/apercu" },
    { title: "publier", route: "agency/content/content-publish", path: "/agence/contenu/publier" },
    { title: "galeries", route: "agency/content/content-galleries", path: "/agence/contenu/galeries" },
    {
      title: "galerie",
      route: "agency/content/content-gallery",
      path: "/agence/contenu/galeries/photo",
      params: { gallery: "photo" },
    },
    {
      title: "un élément d’une galerie",
      route: "agency/content/content-gallery-item",
      path: "/agence/contenu/galeries/photo/duo",
      params: { gallery: "photo", item: "duo" },
    },
    {
      title: "une suite d’images",
      route: "agency/content/content-series",
      path: "/agence/contenu/suites/carrousel",
      params: { series: "carrousel" },
    },
    {
      title: "une photo",
      route: "agency/content/content-picture",
      path: "/agence/contenu/photos/duo-tasses",
      params: { name: "duo-tasses" },
    },
    { title: "films", route: "agency/content/films", path: "/agence/contenu/films" },
    {
      title: "un film",
      route: "agency/content/content-film",
      path: "/agence/contenu/films/one-day",
      params: { film: "one-day" },
    },
    { title: "réglages", route: "agency/settings/settings", path: "/agence/reglages" },
    { title: "agendas partagés", route: "agency/settings/calendar-feeds", path: "/agence/reglages/agendas" },
    { title: "raccourcis", route: "agency/settings/shortcuts-help", path: "/agence/reglages/raccourcis" },
    { title: "journal", route: "agency/settings/journal", path: "/agence/reglages/journal" },
    { title: "état du site", route: "agency/settings/site-state", path: "/agence/reglages/etat" },
    { title: "audience", route: "agency/settings/analytics", path: "/agence/audience?jours=90" },
    { title: "accès", route: "agency/settings/access", path: "/agence/reglages/acces" },
    {
      title: "double authentification",
      route: "agency/settings/second-factor",
      path: "/agence/reglages/double-authentification",
    },
  ];
}

/** The client has both an account and a guest's record. */
function clientScreens(today: string): AgencyScreen[] {
  const id = "file-client-1";
  const path = `/agence/clients/${id}`;
  const one = { params: { id } };
  return [
    { title: "un client", route: "agency/clients/client", path, ...one },
    { title: "un client, avant", route: "agency/clients/client", path: `${path}?avant=${today}T08:00:00.000Z`, ...one },
    { title: "corriger un client", route: "agency/clients/client-correct", path: `${path}/corriger`, ...one },
    {
      title: "réunir deux fiches",
      route: "agency/clients/client-merge",
      path: `${path}/reunir?avec=file-client-2`,
      ...one,
    },
    { title: "chercher l’autre fiche", route: "agency/clients/client-merge", path: `${path}/reunir?q=client`, ...one },
    { title: "données d’un client", route: "agency/clients/client-data", path: `${path}/donnees`, ...one },
  ];
}

/** Starts no background work. */
export function agencyServices(database: Database, now: () => Date): Services {
  const publicUrl = "https://atelier-solstice.example";
  const base = { db: database.db, now, publicUrl, log: createLog("silent"), identity: defaultIdentity };
  const booking = { ...base, agencyEmail: "agence@atelier.example", openAppointments: 5 };
  const account = accountDepsFor(database, { now });
  const publishing = {
    ...base,
    inParis: nowInParis,
    published: { refresh: async () => {} },
    mediaProblems: async () => [],
  };
  const contentPages = () => ({ picture: () => ({ src: "", width: 3, height: 2 }) });
  const mails = { ...base, secret: "a secret of thirty-two characters" };
  const services = {
    ...base,
    database,
    settings: { publicUrl, dataDir: tmpdir() },
    health: async () => "ok",
    answers: createAnswerCounts(),
    booking,
    enquiries: booking,
    account,
    media: base,
    publishing,
    published: { current: () => defaultContent },
    contentPages,
    mails,
  };
  // The agency's loaders need no other services.
  return services as unknown as Services;
}

interface RouteModule {
  loader(args: LoaderFunctionArgs): unknown;
}

export async function screenLoader(
  { route, path, params = {} }: AgencyScreen,
  services: Services,
  member: SeededAgenda["member"],
): Promise<() => Promise<unknown>> {
  const [, room, name] = route.split("/");
  const { loader } = (await (name
    ? import(`../app/routes/agency/${room}/${name}.tsx`)
    : import(`../app/routes/agency/${room}.tsx`))) as RouteModule;
  const url = new URL(path, services.settings.publicUrl);
  const request = new Request(url);
  return async () => {
    const context = new RouterContextProvider();
    const ctx = new RequestContext(services, {
      method: "GET",
      headers: request.headers,
      requestId: "",
      address: "",
      content: defaultContent,
    });
    ctx.viewer = async () => member;
    startRequestContext(context, ctx);
    return loader({ request, url, params, context, pattern: url.pathname } as unknown as LoaderFunctionArgs);
  };
}
