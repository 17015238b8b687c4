import { travelNote, vatNote } from "#app/content/parts/commercial-terms.ts";
import type { Service } from "#app/content/navigation/navigation.ts";
import {
  type PhotoFigures,
  type PricedOffer,
  type Range,
  type VideoFigures,
  type WebFigures,
} from "#app/content/parts/prices.ts";
import { type ProseText, readProse } from "./read-prose.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import { type Tier, tiers } from "#app/content/parts/tiers.ts";
import { plural } from "#app/french/plural.ts";

export interface Fact {
  term: string;
  value: string;
}

export interface Offer<Image = string> {
  id: string;
  name: string;
  price: number;
  facts: Fact[];
  image: Image;
}

export interface PriceListData<Image = string> {
  service: Service["id"];
  title: string;
  description: string;
  lede: ProseText;
  travelNote: string;
  vatNote: string;
  tiers: { id: Tier; label: string; offers: Offer<Image>[] }[];
}

export function priceList(content: SiteContent, service: Service["id"]): PriceListData {
  switch (service) {
    case "photo":
      return priceListOf(content, service, content["prices-photo"], photoFacts);
    case "video":
      return priceListOf(content, service, content["prices-video"], videoFacts);
    case "web":
      return priceListOf(content, service, content["prices-web"], webFacts);
  }
}

function priceListOf<Figures extends { price: number }>(
  { services, search, identity }: SiteContent,
  service: Service["id"],
  { offers }: { offers: readonly PricedOffer<Figures>[] },
  factsOf: (figures: Figures) => (Fact | null)[],
): PriceListData {
  const shown = offers.filter(({ hidden }) => !hidden);
  return {
    service,
    ...search[`${service}Prices`],
    lede: readProse(services.prices[service].lede),
    travelNote,
    vatNote: vatNote(identity.commercialTerms),
    tiers: tiers.map((tier) => ({
      id: tier,
      label: tier.toUpperCase(),
      offers: shown.map(({ id, name, image, tiers: figuresOf }) => ({
        id,
        name,
        image,
        price: figuresOf[tier].price,
        facts: factsOf(figuresOf[tier]).filter((fact) => fact !== null),
      })),
    })),
  };
}

function photoFacts({ details, photos, galeries, albums }: PhotoFigures) {
  return [
    hours("Prise de vue", details),
    count("Photo retouchée", "Photos retouchées", photos),
    count("Galerie web", "Galeries web", galeries),
    count("Album", "Albums", albums),
  ];
}

function videoFacts({ tournage, rendu, charte, internet }: VideoFigures) {
  return [
    hours("Tournage", tournage),
    rendu[1] ? { term: "Film livré", value: rendu[0] ? `${span(rendu)} min` : `jusqu’à ${rendu[1]} min` } : null,
    count("Charte graphique", "Chartes graphiques", charte),
    count("Galerie web", "Galeries web", internet),
  ];
}

function webFacts({ charte, pages, maintenance, evolution }: WebFigures) {
  return [
    count("Charte graphique", "Chartes graphiques", charte),
    pages[1] ? { term: plural(pages[1], "Page", "Pages"), value: span(pages) } : null,
    maintenance ? { term: "Maintenance", value: `${maintenance} ${plural(maintenance, "an", "ans")}` } : null,
    count("Évolution", "Évolutions", evolution),
  ];
}

function hours(term: string, number: number): Fact | null {
  return number ? { term, value: `${number} h` } : null;
}

function count(one: string, many: string, number: number | undefined): Fact | null {
  return number ? { term: plural(number, one, many), value: String(number) } : null;
}

function span([from, to]: Range): string {
  return from === to ? String(from) : `${from} à ${to}`;
}
