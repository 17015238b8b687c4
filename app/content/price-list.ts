import { commercialTerms, vatNote } from "./commercial-terms.ts";
import type { Service } from "./navigation.ts";
import type { PictureName } from "./pictures.ts";
import {
  type PhotoFigures,
  photoPrices,
  type PriceData,
  type Range,
  travelNote,
  type VideoFigures,
  videoPrices,
  type WebFigures,
  webPrices,
} from "./prices.ts";
import { type Tier, tiers } from "./tiers.ts";

/** One line of an offer: « Prise de vue », « 1 h ». */
export interface Fact {
  term: string;
  value: string;
}

export interface Offer<Image = PictureName> {
  id: string;
  name: string;
  price: number;
  facts: Fact[];
  image: Image;
}

export interface PriceList<Image = PictureName> {
  service: Service["id"];
  /** Of the page. */
  title: string;
  description: string;
  lede: string;
  /** On every offer (§2). */
  travelNote: string;
  vatNote: string;
  tiers: { id: Tier; label: string; offers: Offer<Image>[] }[];
}

/** The three tiers of a service in words. */
export function priceList(service: Service["id"]): PriceList {
  switch (service) {
    case "photo":
      return worded(service, photoPrices, photoFacts);
    case "video":
      return worded(service, videoPrices, videoFacts);
    case "web":
      return worded(service, webPrices, webFacts);
  }
}

function worded<Id extends string, Figures extends { price: number }>(
  service: Service["id"],
  data: PriceData<Id, Figures>,
  factsOf: (figures: Figures) => (Fact | null)[],
): PriceList {
  const ids = Object.keys(data.offers) as Id[];
  return {
    service,
    title: data.title,
    description: data.description,
    lede: data.lede,
    travelNote,
    vatNote: vatNote(commercialTerms),
    tiers: tiers.map((tier) => ({
      id: tier,
      label: tier.toUpperCase(),
      offers: ids.map((id) => {
        const figures = data.tiers[tier][id];
        return {
          id,
          ...data.offers[id],
          price: figures.price,
          facts: factsOf(figures).filter((fact) => fact !== null),
        };
      }),
    })),
  };
}

function photoFacts({ details, photos, galeries, albums }: PhotoFigures) {
  return [
    { term: "Prise de vue", value: `${details} h` },
    count("Photo retouchée", "Photos retouchées", photos),
    count("Galerie web", "Galeries web", galeries),
    count("Album", "Albums", albums),
  ];
}

function videoFacts({ tournage, rendu, charte, internet }: VideoFigures) {
  return [
    { term: "Tournage", value: `${tournage} h` },
    { term: "Film livré", value: rendu[0] ? `${span(rendu)} min` : `jusqu'à ${rendu[1]} min` },
    count("Charte graphique", "Chartes graphiques", charte),
    count("Galerie web", "Galeries web", internet),
  ];
}

function webFacts({ charte, pages, maintenance, evolution }: WebFigures) {
  return [
    count("Charte graphique", "Chartes graphiques", charte),
    { term: pages[1] < 2 ? "Page" : "Pages", value: span(pages) },
    maintenance ? { term: "Maintenance", value: maintenance < 2 ? `${maintenance} an` : `${maintenance} ans` } : null,
    count("Évolution", "Évolutions", evolution),
  ];
}

/** A count that is not given, or is 0, has no row (D25). */
function count(one: string, many: string, number: number | undefined): Fact | null {
  return number ? { term: number < 2 ? one : many, value: String(number) } : null;
}

function span([from, to]: Range): string {
  return from === to ? String(from) : `${from} à ${to}`;
}
