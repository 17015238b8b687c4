import { index, prefix, route, type RouteConfig, type RouteConfigEntry } from "@react-router/dev/routes";

const routes = [
  index("routes/site/home.tsx"),
  route("contact", "routes/site/contact.tsx"),
  route("demande", "routes/site/enquiry.tsx"),
  route("agenda/creneaux", "routes/files/agenda-slots.ts"),
  route("cancelAppointment", "routes/links/cancel-appointment.tsx"),

  ...prefix("services", [
    route("photo", "routes/site/service.tsx", { id: "photo" }, [
      index("routes/site/service-index.ts", { id: "photo-index" }),
      route("accueil", "routes/site/photo-home.tsx"),
      route("galerie", "routes/site/photo-gallery.tsx"),
      route("galerie/:gallery", "routes/site/photo-gallery.tsx", { id: "gallery" }),
      route("tarifs", "routes/site/prices.tsx", { id: "photo-prices" }),
    ]),
    route("video", "routes/site/service.tsx", { id: "video" }, [
      index("routes/site/service-index.ts", { id: "video-index" }),
      route("accueilV", "routes/site/video-home.tsx"),
      route("tarifsV", "routes/site/prices.tsx", { id: "video-prices" }),
    ]),
    route("web", "routes/site/service.tsx", { id: "web" }, [
      index("routes/site/service-index.ts", { id: "web-index" }),
      route("accueilW", "routes/site/web-home.tsx"),
      route("tarifsW", "routes/site/prices.tsx", { id: "web-prices" }),
    ]),
  ]),

  route("compte", "routes/account/account.tsx"),
  route("compte/donnees.json", "routes/account/account-data.ts"),
  route("compte/rendez-vous/:id", "routes/account/account-appointment.tsx"),
  route("compte/rendez-vous/:id/agenda.ics", "routes/account/account-calendar.ts"),
  route("invitation/:secret", "routes/auth/invitation.tsx"),
  route("agendas/:file", "routes/links/calendar-feed.ts"),
  route("creneau/:secret", "routes/links/choose-slot.tsx"),
  route("rappel/:secret", "routes/links/reminder.tsx"),
  route("pas-moi/:secret", "routes/auth/access-undo.tsx"),
  route("apercu", "routes/links/preview-end.ts"),
  route("apercu/:secret", "routes/links/preview-link.tsx"),
  route("nouvelle-adresse", "routes/account/new-address.tsx"),

  route("films/:slug", "routes/site/film.tsx"),
  route("films/:slug/lecteur", "routes/files/film-document.ts"),
  route("films/:slug/sous-titres.vtt", "routes/files/film-captions.ts"),

  route("medias/:file", "routes/files/media-file.ts"),
  route("partage/:picture/:file", "routes/files/drawn-picture.ts"),

  route("login", "routes/auth/login.tsx"),
  route("login/code", "routes/auth/login-code.tsx"),
  route("login/cle", "routes/auth/login-passkey.ts"),
  route("login/blocage", "routes/auth/login-lockout.ts"),
  route("signup", "routes/auth/signup.tsx"),
  route("logout", "routes/auth/logout.ts"),
  route("verification", "routes/auth/verification.tsx"),
  route("photo-de-profil", "routes/account/profile-picture.ts"),
  route("photo-de-profil/retirer", "routes/account/profile-picture-removal.ts"),
  route("profile_pictures/:uid/:filename", "routes/account/profile-picture-file.ts"),
  route("reinit", "routes/auth/reset.tsx"),
  route("nouveau-mot-de-passe", "routes/auth/new-password.tsx"),

  route("terms", "routes/site/legal.tsx", { id: "terms" }),
  route("mentions", "routes/site/legal.tsx", { id: "mentions" }),
  route("rgpd", "routes/site/legal.tsx", { id: "rgpd" }),

  // Returns the site's own 404 to everyone who is not a member (router/visible-routes.ts).
  route("agence", "routes/agency/layout.tsx", [
    index("routes/agency/today/today.tsx"),
    route("agenda", "routes/agency/agenda/agenda.tsx"),
    route("jours-fermes", "routes/agency/agenda/closed-days.tsx"),
    route("agenda/nouveau", "routes/agency/agenda/appointment-new.tsx"),
    route("agenda/heures", "routes/agency/agenda/free-times.ts"),
    route("agenda/noms", "routes/agency/agenda/known-clients.ts"),
    route("agenda/:id", "routes/agency/agenda/appointment.tsx"),
    route("agenda/:id/deplacer", "routes/agency/agenda/appointment-move.tsx"),
    route("agenda/:id/mot", "routes/agency/agenda/appointment-message.tsx"),
    route("agenda/:id/annuler", "routes/agency/agenda/appointment-cancel.tsx"),
    route("demandes", "routes/agency/enquiries/enquiries.tsx"),
    route("demandes/:id", "routes/agency/enquiries/enquiry.tsx"),
    route("clients", "routes/agency/clients/clients.tsx"),
    route("clients/nouveau", "routes/agency/clients/client-new.tsx"),
    route("clients/:id", "routes/agency/clients/client.tsx"),
    route("clients/:id/corriger", "routes/agency/clients/client-correct.tsx"),
    route("clients/:id/reunir", "routes/agency/clients/client-merge.tsx"),
    route("clients/:id/donnees", "routes/agency/clients/client-data.tsx"),
    route("clients/:id/donnees.json", "routes/agency/clients/client-data-file.ts"),
    route("courriers", "routes/agency/emails/mails.tsx"),
    route("courriers/:id", "routes/agency/emails/mail.tsx"),
    route("courriers/:id/apercu", "routes/agency/emails/mail-preview.ts"),
    route("actes", "routes/agency/today/pending-changes.tsx"),
    route("direct", "routes/agency/stream/event-stream.ts"),
    route("nouvelles", "routes/agency/stream/news.ts"),
    route("copie.js", "routes/agency/stream/offline-worker.ts"),
    route("contenu", "routes/agency/content/content-layout.tsx", [
      index("routes/agency/content/content.tsx"),
      route("tarifs", "routes/agency/content/content-prices.tsx"),
      route("textes", "routes/agency/content/content-texts.tsx"),
      route("identite", "routes/agency/content/content-identity.tsx"),
      route("galeries", "routes/agency/content/content-galleries.tsx"),
      route("galeries/:gallery", "routes/agency/content/content-gallery.tsx"),
      route("galeries/:gallery/:item", "routes/agency/content/content-gallery-item.tsx"),
      route("suites/:series", "routes/agency/content/content-series.tsx"),
      route("photos", "routes/agency/content/pictures.tsx"),
      route("photos/:name", "routes/agency/content/content-picture.tsx"),
      route("photos/envoi", "routes/agency/content/upload-pictures.tsx"),
      route("photos/envoi/un-par-un", "routes/agency/content/upload-picture.ts"),
      route("films", "routes/agency/content/films.tsx"),
      route("films/:film", "routes/agency/content/content-film.tsx"),
      route("films/envoi", "routes/agency/content/upload-films.tsx"),
      route("films/envoi/un-par-un", "routes/agency/content/upload-film.ts"),
      route("publier", "routes/agency/content/content-publish.tsx"),
      route("apercu", "routes/agency/content/content-preview.tsx"),
    ]),
    route("reglages", "routes/agency/settings/settings.tsx"),
    route("reglages/agendas", "routes/agency/settings/calendar-feeds.tsx"),
    route("reglages/modeles", "routes/agency/settings/answer-templates.tsx"),
    route("reglages/raccourcis", "routes/agency/settings/shortcuts-help.tsx"),
    route("audience", "routes/agency/settings/analytics.tsx"),
    route("reglages/etat", "routes/agency/settings/site-state.tsx"),
    route("reglages/acces", "routes/agency/settings/access.tsx"),
    route("reglages/journal", "routes/agency/settings/journal.tsx"),
    route("reglages/droits", "routes/agency/settings/data-requests.tsx"),
    route("reglages/violations", "routes/agency/settings/breaches.tsx"),
    route("reglages/tableaux", "routes/agency/settings/exports.tsx"),
    // agenda.csv, clients.csv, demandes.csv, audience.csv, journal.csv, droits.csv, violations.csv
    route(":file", "routes/agency/settings/csv-file.ts"),
    route("reglages/double-authentification", "routes/agency/settings/second-factor.tsx"),
  ]),

  route("audience", "routes/files/page-view.ts"),
  route("sitemap.xml", "routes/files/sitemap.ts"),
  route("robots.txt", "routes/files/robots.ts"),
  route("site.webmanifest", "routes/files/manifest.ts"),

  // oxlint-disable-next-line node/no-process-env -- read when the routes are built, before any settings
  ...(process.env.NODE_ENV === "development" ? [route("ui", "routes/development/ui-parts.tsx")] : []),

  route("*", "routes/files/not-found.ts"),
] satisfies RouteConfigEntry[];

/** Case-sensitive, because React Router also matches /CONTACT by default. */
const exact = (route: RouteConfigEntry): RouteConfigEntry => ({
  ...route,
  caseSensitive: true,
  ...(route.children && { children: route.children.map(exact) }),
});

export default routes.map(exact) satisfies RouteConfig;
