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
  const visible = offers.filter(({ hidden }) => !hidden);
  return {
    service,
    ...search[`${service}Prices`],
    lede: readProse(services.prices[service].lede),
    travelNote,
    vatNote: vatNote(identity.commercialTerms),
    tiers: tiers.map((tier) => ({
      id: tier,
      label: tier.toUpperCase(),
      offers: visible.map(({ id, name, image, tiers: figures }) => ({
        id,
        name,
        image,
        price: figures[tier].price,
        facts: factsOf(figures[tier]).filter((fact) => fact !== null),
      })),
    })),
  };
}

function photoFacts({ details, photos, galeries, albums }: PhotoFigures) {
  return [
    hoursFact("Prise de vue", details),
    countFact("Photo retouchée", "Photos retouchées", photos),
    countFact("Galerie web", "Galeries web", galeries),
    countFact("Album", "Albums", albums),
  ];
}

function videoFacts({ tournage, rendu, charte, internet }: VideoFigures) {
  return [
    hoursFact("Tournage", tournage),
    filmFact(rendu),
    countFact("Charte graphique", "Chartes graphiques", charte),
    countFact("Galerie web", "Galeries web", internet),
  ];
}

function webFacts({ charte, pages, maintenance, evolution }: WebFigures) {
  return [
    countFact("Charte graphique", "Chartes graphiques", charte),
    pages[1] ? { term: plural(pages[1], "Page", "Pages"), value: formatRange(pages) } : null,
    maintenance ? { term: "Maintenance", value: `${maintenance} ${plural(maintenance, "an", "ans")}` } : null,
    countFact("Évolution", "Évolutions", evolution),
  ];
}

/** A range that ends at 0 is not shown; one that begins at 0 has only a maximum. */
function filmFact([from, to]: Range): Fact | null {
  if (to === 0) return null;
  return { term: "Film livré", value: from === 0 ? `jusqu’à ${to} min` : `${formatRange([from, to])} min` };
}

function hoursFact(term: string, number: number): Fact | null {
  return number ? { term, value: `${number} h` } : null;
}

function countFact(one: string, many: string, number: number | undefined): Fact | null {
  return number ? { term: plural(number, one, many), value: String(number) } : null;
}

function formatRange([from, to]: Range): string {
  return from === to ? String(from) : `${from} à ${to}`;
}
