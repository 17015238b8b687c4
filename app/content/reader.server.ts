import { type Agency, agency, wholeAgency } from "./agency.ts";
import { contactPlate } from "./contact.ts";
import { type Film, illustratedFilms } from "./films.server.ts";
import { gallery } from "./gallery.ts";
import { illustratedHome } from "./home.server.ts";
import { imageCredit } from "./imagery.ts";
import type { LegalDocument, LegalPageName } from "./legal-document.ts";
import { mentions } from "./legal-mentions.ts";
import { privacy } from "./legal-privacy.ts";
import { terms } from "./legal-terms.ts";
import type { Service } from "./navigation.ts";
import { photo } from "./photo.ts";
import { illustrated } from "./pictures.server.ts";
import { illustratedPriceList } from "./price-list.server.ts";
import { filmsPage } from "./videos.ts";
import { webPage } from "./web.ts";

const legalDocuments = { terms, mentions, rgpd: privacy } satisfies Record<
  LegalPageName,
  (of: Agency) => LegalDocument
>;

/**
 * Pages get their words, figures, pictures and films here and nowhere else. Loaders ask it; pages show what the loader
 * gives them. It answers promises, so that the owner's edits can one day come from the database.
 */
export const contentReader = {
  async home() {
    return illustratedHome;
  },

  async photo() {
    return { ...photo, banner: photo.banner.map(illustrated) };
  },

  async gallery() {
    return { ...gallery, credit: imageCredit(agency.name), items: gallery.items.map(illustrated) };
  },

  async contact() {
    return illustrated(contactPlate);
  },

  async videos() {
    return { ...filmsPage, films: illustratedFilms };
  },

  async film(slug: string): Promise<Film | null> {
    return illustratedFilms.find((film) => film.slug === slug) ?? null;
  },

  async web() {
    return webPage;
  },

  async prices(service: Service["id"]) {
    return illustratedPriceList(service);
  },

  async legal(page: LegalPageName): Promise<LegalDocument> {
    return legalDocuments[page](wholeAgency());
  },
};

export type ContentReader = typeof contentReader;
