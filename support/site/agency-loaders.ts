import { tmpdir } from "node:os";
import { defaultContent } from "#app/content/parts/site-content.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type LoaderFunctionArgs, matchRoutes, type RouteObject, RouterContextProvider } from "react-router";
import routes from "#app/routes.ts";
import type { Services } from "#app/application/composition/services.server.ts";
import { addDays } from "#app/french/dates.ts";
import { startRequestContext, RequestContext } from "#app/http/request/request-context.server.ts";
import { createResponseCounter } from "#app/platform/operations/response-counter.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { accountDepsFor, bookingDepsFor } from "#support/fixtures/use-cases.ts";
import type { SeededAgenda } from "#support/fixtures/many-appointments.ts";
import { contentDeps } from "#support/fixtures/numbered-content.ts";

export interface AgencyScreen {
  title: string;
  path: string;
  /** The route of a layout, whose loader is wanted instead of the page's. */
  layout?: string;
}

/** Returns the route's file in `app/routes/`, such as `agency/today/today`, and its parameters. */
export function routeOf({ path, layout }: Omit<AgencyScreen, "title">) {
  const matches = matchRoutes(routes as RouteObject[], new URL(path, "http://localhost").pathname)!;
  const { params, route } = matches.at(-1)!;
  const { file } = route as unknown as RouteConfigEntry;
  return { route: layout ?? file.replace(/^routes\/|\.tsx?$/g, ""), params };
}

export function agencyScreens({ appointmentId: id }: SeededAgenda, today: string): AgencyScreen[] {
  const agenda = "/agence/agenda";
  const appointment = `${agenda}/${id}`;
  const days = `du=${addDays(today, 3)}&au=${addDays(today, 6)}`;
  return [
    { title: "autour de chaque écran", path: "/agence", layout: "agency/layout" },
    { title: "Aujourd’hui", path: "/agence" },
    { title: "agenda, semaine", path: agenda },
    { title: "agenda, jour", path: `${agenda}?vue=jour` },
    { title: "agenda, mois", path: `${agenda}?vue=mois` },
    { title: "agenda, liste", path: `${agenda}?vue=liste` },
    { title: "agenda, volet ouvert", path: `${agenda}?rdv=${id}` },
    { title: "agenda, déplacement", path: `${agenda}?deplacer=${id}` },
    { title: "un rendez-vous", path: appointment },
    { title: "le déplacer", path: `${appointment}/deplacer` },
    { title: "y joindre un mot", path: `${appointment}/mot` },
    { title: "l’annuler", path: `${appointment}/annuler` },
    { title: "en saisir un", path: `${agenda}/nouveau?date=${today}&creneau=15:00` },
    { title: "demandes", path: "/agence/demandes" },
    { title: "demandes, nouvelles", path: "/agence/demandes?etat=nouvelles" },
    {
      title: "demandes, suite de celles en cours",
      path: `/agence/demandes?apres=open_${addDays(today, -3)}T08:00:00.000Z_enquiry-0`,
    },
    { title: "demandes, recherche", path: "/agence/demandes?q=bapt+roch" },
    {
      title: "demandes, page suivante",
      path: `/agence/demandes?etat=repondues&q=mars&apres=done_${addDays(today, -3)}T08:00:00.000Z_enquiry-9`,
    },
    { title: "une demande", path: "/agence/demandes/enquiry-1" },
    { title: "clients", path: "/agence/clients" },
    { title: "clients, recherche", path: "/agence/clients?q=client+courriel&tri=nom" },
    { title: "clients, mot d’une demande", path: "/agence/clients?q=bapteme+roch" },
    { title: "clients en attente", path: "/agence/clients?tri=en-attente" },
    { title: "clients, page suivante", path: `/agence/clients?apres=${today}T00:00:00.000Z_file-client-9` },
    { title: "clients de A à Z, page suivante", path: "/agence/clients?tri=nom&apres=1 client_file-client-1" },
    ...clientScreens(today),
    { title: "droits des personnes", path: "/agence/reglages/droits" },
    { title: "droits, page suivante", path: "/agence/reglages/droits?avant=40" },
    { title: "violations", path: "/agence/reglages/violations" },
    { title: "e-mails", path: "/agence/courriers" },
    { title: "e-mails en attente", path: "/agence/courriers?etat=en-attente" },
    { title: "e-mails non remis", path: "/agence/courriers?etat=refuses" },
    { title: "e-mails envoyés, page suivante", path: `/agence/courriers?etat=partis&apres=${today}T08:00:00.000Z_x` },
    { title: "un e-mail", path: `/agence/courriers/booking-confirmation${id}` },
    { title: "modèles de réponse", path: "/agence/reglages/modeles" },
    { title: "actes", path: "/agence/actes" },
    { title: "jours et horaires", path: `/agence/jours-fermes?${days}` },
    { title: "photos du site", path: "/agence/contenu/photos" },
    { title: "autour du contenu", path: "/agence/contenu", layout: "agency/content/content-layout" },
    { title: "contenu", path: "/agence/contenu" },
    { title: "tarifs", path: "/agence/contenu/tarifs" },
    { title: "textes", path: "/agence/contenu/textes" },
    { title: "identité", path: "/agence/contenu/identite" },
    { title: "aperçu", path: "/agence/contenu/apercu" },
    { title: "publier", path: "/agence/contenu/publier" },
    { title: "galeries", path: "/agence/contenu/galeries" },
    { title: "galerie", path: "/agence/contenu/galeries/photo" },
    { title: "un élément d’une galerie", path: "/agence/contenu/galeries/photo/duo" },
    { title: "une suite d’images", path: "/agence/contenu/suites/carrousel" },
    { title: "une photo", path: "/agence/contenu/photos/duo-tasses" },
    { title: "films", path: "/agence/contenu/films" },
    { title: "un film", path: "/agence/contenu/films/one-day" },
    { title: "réglages", path: "/agence/reglages" },
    { title: "agendas partagés", path: "/agence/reglages/agendas" },
    { title: "raccourcis", path: "/agence/reglages/raccourcis" },
    { title: "journal", path: "/agence/reglages/journal" },
    { title: "état du site", path: "/agence/reglages/etat" },
    { title: "audience", path: "/agence/audience?jours=90" },
    { title: "accès", path: "/agence/reglages/acces" },
    { title: "double authentification", path: "/agence/reglages/double-authentification" },
  ];
}

function clientScreens(today: string): AgencyScreen[] {
  const id = "file-client-1";
  const path = `/agence/clients/${id}`;
  return [
    { title: "un client", path },
    { title: "un client, avant", path: `${path}?avant=${today}T08:00:00.000Z` },
    { title: "corriger un client", path: `${path}/corriger` },
    { title: "réunir deux fiches", path: `${path}/reunir?avec=file-client-2` },
    { title: "chercher l’autre fiche", path: `${path}/reunir?q=client` },
    { title: "données d’un client", path: `${path}/donnees` },
  ];
}

export function agencyServices(database: Database, now: () => Date): Services {
  const booking = bookingDepsFor(database, now);
  const base = { ...booking, log: createLog("silent") };
  const account = accountDepsFor(database, { now });
  const publishing = { ...contentDeps(database), now };
  const contentPages = () => ({ picture: () => ({ src: "", width: 3, height: 2 }) });
  const mails = { ...base, secret: "a secret of thirty-two characters" };
  const services = {
    ...base,
    database,
    settings: { publicUrl: base.publicUrl, dataDir: tmpdir() },
    health: async () => "ok",
    answers: createResponseCounter(),
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
  screen: Omit<AgencyScreen, "title">,
  services: Services,
  member: SeededAgenda["member"],
): Promise<() => Promise<unknown>> {
  const { route, params } = routeOf(screen);
  const [, folder, name] = route.split("/");
  const { loader } = (await (name
    ? import(`../../app/routes/agency/${folder}/${name}.tsx`)
    : import(`../../app/routes/agency/${folder}.tsx`))) as RouteModule;
  const url = new URL(screen.path, services.settings.publicUrl);
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
