import { index, prefix, route, type RouteConfig, type RouteConfigEntry } from "@react-router/dev/routes";

const routes = [
  index("routes/home.tsx"),
  route("contact", "routes/contact.tsx"),
  route("demande", "routes/enquiry.tsx"),
  route("agenda/creneaux", "routes/agenda-slots.ts"),
  route("cancelAppointment", "routes/cancel-appointment.tsx"),

  ...prefix("services", [
    route("photo", "routes/photo.tsx", [
      index("routes/service-index.ts", { id: "photo-index" }),
      route("accueil", "routes/photo-home.tsx"),
      route("galerie", "routes/photo-gallery.tsx"),
      route("tarifs", "routes/prices.tsx", { id: "photo-prices" }),
    ]),
    route("video", "routes/video.tsx", [
      index("routes/service-index.ts", { id: "video-index" }),
      route("accueilV", "routes/video-home.tsx"),
      route("tarifsV", "routes/prices.tsx", { id: "video-prices" }),
    ]),
    route("web", "routes/web.tsx", [
      index("routes/service-index.ts", { id: "web-index" }),
      route("accueilW", "routes/web-home.tsx"),
      route("tarifsW", "routes/prices.tsx", { id: "web-prices" }),
    ]),
  ]),

  route("compte", "routes/account.tsx"),
  route("compte/donnees.json", "routes/account-data.ts"),
  route("compte/rendez-vous/:id", "routes/account-appointment.tsx"),
  route("compte/rendez-vous/:id/agenda.ics", "routes/account-calendar.ts"),
  route("invitation/:secret", "routes/invitation.tsx"),
  route("agendas/:file", "routes/calendar-feed.ts"),
  route("creneau/:secret", "routes/choose-place.tsx"),
  route("rappel/:secret", "routes/reminder.tsx"),
  route("apercu", "routes/preview-end.ts"),
  route("apercu/:secret", "routes/preview-link.tsx"),
  route("nouvelle-adresse", "routes/new-address.tsx"),

  route("films/:slug", "routes/film.tsx"),
  route("films/:slug/lecteur", "routes/film-document.ts"),
  route("films/:slug/sous-titres.vtt", "routes/film-captions.ts"),

  route("medias/:file", "routes/media-file.ts"),
  route("partage/:picture/:file", "routes/drawn-picture.ts"),

  route("login", "routes/login.tsx"),
  route("login/code", "routes/login-code.tsx"),
  route("login/cle", "routes/login-passkey.ts"),
  route("login/blocage", "routes/login-lock.ts"),
  route("signup", "routes/signup.tsx"),
  route("logout", "routes/logout.ts"),
  route("verification", "routes/verification.tsx"),
  route("photo-de-profil", "routes/profile-picture.ts"),
  route("photo-de-profil/retirer", "routes/profile-picture-removal.ts"),
  route("profile_pictures/:uid/:filename", "routes/profile-picture-file.ts"),
  route("reinit", "routes/reinit.tsx"),
  route("nouveau-mot-de-passe", "routes/new-password.tsx"),

  route("terms", "routes/terms.tsx"),
  route("mentions", "routes/mentions.tsx"),
  route("rgpd", "routes/rgpd.tsx"),

  // To everybody who is not of the agency, each of these is the site's own 404 (http/agency-build.ts).
  route("agence", "routes/agency/layout.tsx", [
    index("routes/agency/today.tsx"),
    route("agenda", "routes/agency/agenda.tsx"),
    route("jours-fermes", "routes/agency/closed-days.tsx"),
    route("agenda/nouveau", "routes/agency/appointment-new.tsx"),
    route("agenda/:id", "routes/agency/appointment.tsx"),
    route("agenda/:id/deplacer", "routes/agency/appointment-move.tsx"),
    route("agenda/:id/annuler", "routes/agency/appointment-cancel.tsx"),
    route("demandes", "routes/agency/enquiries.tsx"),
    route("demandes/:id", "routes/agency/enquiry.tsx"),
    route("clients", "routes/agency/clients.tsx"),
    route("clients/nouveau", "routes/agency/client-new.tsx"),
    route("clients/:id", "routes/agency/client.tsx"),
    route("clients/:id/corriger", "routes/agency/client-correct.tsx"),
    route("clients/:id/reunir", "routes/agency/client-join.tsx"),
    route("clients/:id/donnees", "routes/agency/client-data.tsx"),
    route("clients/:id/donnees.json", "routes/agency/client-data-file.ts"),
    route("courriers", "routes/agency/mails.tsx"),
    route("courriers/:id", "routes/agency/mail.tsx"),
    route("courriers/:id/apercu", "routes/agency/mail-preview.ts"),
    route("actes", "routes/agency/acts.tsx"),
    route("direct", "routes/agency/changes.ts"),
    route("copie.js", "routes/agency/offline-worker.ts"),
    route("contenu", "routes/agency/content-layout.tsx", [
      index("routes/agency/content.tsx"),
      route("tarifs", "routes/agency/content-prices.tsx"),
      route("textes", "routes/agency/content-texts.tsx"),
      route("identite", "routes/agency/content-identity.tsx"),
      route("galeries", "routes/agency/content-galleries.tsx"),
      route("galeries/:gallery/:item", "routes/agency/content-gallery-item.tsx"),
      route("photos", "routes/agency/pictures.tsx"),
      route("photos/:name", "routes/agency/content-picture.tsx"),
      route("photos/envoi", "routes/agency/pictures-arrived.tsx"),
      route("photos/envoi/un-par-un", "routes/agency/picture-arrived.ts"),
      route("films", "routes/agency/films.tsx"),
      route("films/:film", "routes/agency/content-film.tsx"),
      route("films/envoi", "routes/agency/films-arrived.tsx"),
      route("films/envoi/un-par-un", "routes/agency/film-arrived.ts"),
      route("publier", "routes/agency/content-publish.tsx"),
      route("apercu", "routes/agency/content-preview.tsx"),
    ]),
    route("reglages", "routes/agency/settings.tsx"),
    route("reglages/agendas", "routes/agency/calendar-feeds.tsx"),
    route("reglages/modeles", "routes/agency/answer-templates.tsx"),
    route("reglages/raccourcis", "routes/agency/keys.tsx"),
    route("audience", "routes/agency/audience.tsx"),
    route("reglages/etat", "routes/agency/site-state.tsx"),
    route("reglages/acces", "routes/agency/access.tsx"),
    route("reglages/journal", "routes/agency/journal.tsx"),
    route("reglages/droits", "routes/agency/rights.tsx"),
    route("reglages/violations", "routes/agency/breaches.tsx"),
    route("reglages/tableaux", "routes/agency/tables.tsx"),
    // agenda.csv, clients.csv, demandes.csv, audience.csv, journal.csv, droits.csv, violations.csv
    route(":file", "routes/agency/csv-file.ts"),
    route("reglages/double-authentification", "routes/agency/second-factor.tsx"),
  ]),

  route("audience", "routes/audience.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("site.webmanifest", "routes/manifest.ts"),

  route("*", "routes/not-found.ts"),
] satisfies RouteConfigEntry[];

/** One address each: React Router would answer to /CONTACT as well. */
const exact = (route: RouteConfigEntry): RouteConfigEntry => ({
  ...route,
  caseSensitive: true,
  ...(route.children && { children: route.children.map(exact) }),
});

export default routes.map(exact) satisfies RouteConfig;
