import { tmpdir } from "node:os";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import type { Services } from "#app/application/composition/services.server.ts";
import { addDays } from "#app/french/dates.ts";
import { startRequestContext, RequestContext } from "#app/http/request/request-context.server.ts";
import { createResponseCounter } from "#app/platform/operations/response-counter.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { accountDepsFor } from "./account-deps.ts";
import { bookingDepsFor } from "./booking-deps.ts";
import type { SeededAgenda } from "./many-appointments.ts";
import { contentDeps } from "./numbered-content.ts";

export interface AgencyScreen {
  title: string;
  /** Its file in `app/routes/`, such as `agency/today/today`. */
  route: string;
  path: string;
  params?: Record<string, string>;
}

function screen(title: string, route: string, path: string, params?: Record<string, string>): AgencyScreen {
  return { title, route: `agency/${route}`, path, ...(params && { params }) };
}

export function agencyScreens({ appointmentId: id }: SeededAgenda, today: string): AgencyScreen[] {
  const agenda = "/agence/agenda";
  const appointment = `${agenda}/${id}`;
  const params = { id };
  const days = `du=${addDays(today, 3)}&au=${addDays(today, 6)}`;
  return [
    screen("autour de chaque écran", "layout", "/agence"),
    screen("Aujourd’hui", "today/today", "/agence"),
    screen("agenda, semaine", "agenda/agenda", agenda),
    screen("agenda, jour", "agenda/agenda", `${agenda}?vue=jour`),
    screen("agenda, mois", "agenda/agenda", `${agenda}?vue=mois`),
    screen("agenda, liste", "agenda/agenda", `${agenda}?vue=liste`),
    screen("agenda, volet ouvert", "agenda/agenda", `${agenda}?rdv=${id}`),
    screen("agenda, déplacement", "agenda/agenda", `${agenda}?deplacer=${id}`),
    screen("un rendez-vous", "agenda/appointment", appointment, params),
    screen("le déplacer", "agenda/appointment-move", `${appointment}/deplacer`, params),
    screen("y joindre un mot", "agenda/appointment-message", `${appointment}/mot`, params),
    screen("l’annuler", "agenda/appointment-cancel", `${appointment}/annuler`, params),
    screen("en saisir un", "agenda/appointment-new", `${agenda}/nouveau?date=${today}&creneau=15:00`),
    screen("demandes", "enquiries/enquiries", "/agence/demandes"),
    screen("demandes, nouvelles", "enquiries/enquiries", "/agence/demandes?etat=nouvelles"),
    screen(
      "demandes, suite de celles en cours",
      "enquiries/enquiries",
      `/agence/demandes?apres=open_${addDays(today, -3)}T08:00:00.000Z_enquiry-0`,
    ),
    screen("demandes, recherche", "enquiries/enquiries", "/agence/demandes?q=bapt+roch"),
    screen(
      "demandes, page suivante",
      "enquiries/enquiries",
      `/agence/demandes?etat=repondues&q=mars&apres=done_${addDays(today, -3)}T08:00:00.000Z_enquiry-9`,
    ),
    screen("une demande", "enquiries/enquiry", "/agence/demandes/enquiry-1", { id: "enquiry-1" }),
    screen("clients", "clients/clients", "/agence/clients"),
    screen("clients, recherche", "clients/clients", "/agence/clients?q=client+courriel&tri=nom"),
    screen("clients, mot d’une demande", "clients/clients", "/agence/clients?q=bapteme+roch"),
    screen("clients en attente", "clients/clients", "/agence/clients?tri=en-attente"),
    screen("clients, page suivante", "clients/clients", `/agence/clients?apres=${today}T00:00:00.000Z_file-client-9`),
    screen(
      "clients de A à Z, page suivante",
      "clients/clients",
      "/agence/clients?tri=nom&apres=1 client_file-client-1",
    ),
    ...clientScreens(today),
    screen("droits des personnes", "settings/data-requests", "/agence/reglages/droits"),
    screen("droits, page suivante", "settings/data-requests", "/agence/reglages/droits?avant=40"),
    screen("violations", "settings/breaches", "/agence/reglages/violations"),
    screen("e-mails", "emails/mails", "/agence/courriers"),
    screen("e-mails en attente", "emails/mails", "/agence/courriers?etat=en-attente"),
    screen("e-mails non remis", "emails/mails", "/agence/courriers?etat=refuses"),
    screen(
      "e-mails envoyés, page suivante",
      "emails/mails",
      `/agence/courriers?etat=partis&apres=${today}T08:00:00.000Z_x`,
    ),
    screen("un e-mail", "emails/mail", `/agence/courriers/booking-confirmation${id}`, {
      id: `booking-confirmation${id}`,
    }),
    screen("modèles de réponse", "settings/answer-templates", "/agence/reglages/modeles"),
    screen("actes", "today/pending-changes", "/agence/actes"),
    screen("jours et horaires", "agenda/closed-days", `/agence/jours-fermes?${days}`),
    screen("photos du site", "content/pictures", "/agence/contenu/photos"),
    screen("autour du contenu", "content/content-layout", "/agence/contenu"),
    screen("contenu", "content/content", "/agence/contenu"),
    screen("tarifs", "content/content-prices", "/agence/contenu/tarifs"),
    screen("textes", "content/content-texts", "/agence/contenu/textes"),
    screen("identité", "content/content-identity", "/agence/contenu/identite"),
    screen("aperçu", "content/content-preview", "/agence/contenu/apercu"),
    screen("publier", "content/content-publish", "/agence/contenu/publier"),
    screen("galeries", "content/content-galleries", "/agence/contenu/galeries"),
    screen("galerie", "content/content-gallery", "/agence/contenu/galeries/photo", { gallery: "photo" }),
    screen("un élément d’une galerie", "content/content-gallery-item", "/agence/contenu/galeries/photo/duo", {
      gallery: "photo",
      item: "duo",
    }),
    screen("une suite d’images", "content/content-series", "/agence/contenu/suites/carrousel", { series: "carrousel" }),
    screen("une photo", "content/content-picture", "/agence/contenu/photos/duo-tasses", { name: "duo-tasses" }),
    screen("films", "content/films", "/agence/contenu/films"),
    screen("un film", "content/content-film", "/agence/contenu/films/one-day", { film: "one-day" }),
    screen("réglages", "settings/settings", "/agence/reglages"),
    screen("agendas partagés", "settings/calendar-feeds", "/agence/reglages/agendas"),
    screen("raccourcis", "settings/shortcuts-help", "/agence/reglages/raccourcis"),
    screen("journal", "settings/journal", "/agence/reglages/journal"),
    screen("état du site", "settings/site-state", "/agence/reglages/etat"),
    screen("audience", "settings/analytics", "/agence/audience?jours=90"),
    screen("accès", "settings/access", "/agence/reglages/acces"),
    screen("double authentification", "settings/second-factor", "/agence/reglages/double-authentification"),
  ];
}

function clientScreens(today: string): AgencyScreen[] {
  const id = "file-client-1";
  const path = `/agence/clients/${id}`;
  const params = { id };
  return [
    screen("un client", "clients/client", path, params),
    screen("un client, avant", "clients/client", `${path}?avant=${today}T08:00:00.000Z`, params),
    screen("corriger un client", "clients/client-correct", `${path}/corriger`, params),
    screen("réunir deux fiches", "clients/client-merge", `${path}/reunir?avec=file-client-2`, params),
    screen("chercher l’autre fiche", "clients/client-merge", `${path}/reunir?q=client`, params),
    screen("données d’un client", "clients/client-data", `${path}/donnees`, params),
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
  { route, path, params = {} }: AgencyScreen,
  services: Services,
  member: SeededAgenda["member"],
): Promise<() => Promise<unknown>> {
  const [, folder, name] = route.split("/");
  const { loader } = (await (name
    ? import(`../app/routes/agency/${folder}/${name}.tsx`)
    : import(`../app/routes/agency/${folder}.tsx`))) as RouteModule;
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
