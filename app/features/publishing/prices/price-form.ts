import { foldedLine, textIn, normaliseLine } from "#app/forms/form-text.ts";
import type { Service } from "#app/content/navigation/navigation.ts";
import { HOURS_MAXIMUM, offerName, type PricedOffer, type Range } from "#app/content/parts/prices.ts";
import type { PartValue } from "#app/content/parts/site-content.ts";
import { type Tier, tiers } from "#app/content/parts/tiers.ts";

// The form of a price list: one field for each figure of each offer and tier.

interface Column {
  figure: string;
  label: string;
  unit?: string;
  /** The unit of less than two, where it is another word. */
  one?: string;
  kind: "price" | "number" | "range";
  /** Of a number; without one, 9 999. */
  most?: number;
  /** It may be left out: then the offer does not show it. */
  optional?: true;
}

/** What a service gives figures of, as its table has them. */
export const priceColumns: Record<Service["id"], readonly Column[]> = {
  photo: [
    { figure: "price", label: "Prix", unit: "€", kind: "price" },
    { figure: "details", label: "Prise de vue", unit: "h", kind: "number", most: HOURS_MAXIMUM },
    { figure: "photos", label: "Photos", kind: "number" },
    { figure: "galeries", label: "Galeries web", kind: "number", optional: true },
    { figure: "albums", label: "Albums", kind: "number", optional: true },
  ],
  video: [
    { figure: "price", label: "Prix", unit: "€", kind: "price" },
    { figure: "tournage", label: "Tournage", unit: "h", kind: "number", most: HOURS_MAXIMUM },
    { figure: "rendu", label: "Film livré", unit: "min", kind: "range" },
    { figure: "charte", label: "Charte", kind: "number", optional: true },
    { figure: "internet", label: "Galeries web", kind: "number", optional: true },
  ],
  web: [
    { figure: "price", label: "Prix", unit: "€", kind: "price" },
    { figure: "pages", label: "Pages", kind: "range" },
    { figure: "maintenance", label: "Maintenance", unit: "ans", one: "an", kind: "number", optional: true },
    { figure: "evolution", label: "Évolutions", kind: "number", optional: true },
    { figure: "charte", label: "Charte", kind: "number", optional: true },
  ],
};

export type PricePart = `prices-${Service["id"]}`;
export type PriceOffers = PartValue<PricePart>["offers"];

export const fieldName = {
  name: (offer: string) => `${offer}.name`,
  hidden: (offer: string) => `${offer}.hidden`,
  figure: (offer: string, tier: Tier, figure: string) => `${offer}.${tier}.${figure}`,
};

/** The order of the offers, as the form brings it back. */
export const OFFER_FIELD = "offer";

type Figure = number | Range | undefined;

const inFrench = new Intl.NumberFormat("fr-FR");

/** « 1 500 », « 5 à 10 »; nothing where the figure is left out. */
export function figureInField(figure: Figure): string {
  if (figure === undefined) return "";
  if (typeof figure === "number") return inFrench.format(figure);
  return figure[0] === figure[1] ? String(figure[0]) : `${figure[0]} à ${figure[1]}`;
}

/** What stands behind a figure: « 2 ans », « 1 an ». */
export function unitOf({ unit, one = unit }: Pick<Column, "unit" | "one">, figure: Figure): string | undefined {
  return typeof figure === "number" && figure < 2 ? one : unit;
}

export type ReadPrices = { ok: true; offers: PriceOffers } | { ok: false; errors: Record<string, string> };

/**
 * The offers that a form holds. What a form does not show (an offer's picture) stays as it is.
 * @param current the offers that there are
 */
export function readPriceForm(
  service: Service["id"],
  form: FormData,
  current: readonly PricedOffer<object>[],
): ReadPrices {
  const errors: Record<string, string> = {};
  const text = (name: string) => normaliseLine(textIn(form, name));
  const ids = form.getAll(OFFER_FIELD).filter((id) => typeof id === "string");
  const known = new Map(current.map((offer) => [offer.id, offer]));
  const offers = [...new Set(ids)].flatMap((id) => {
    const offer = known.get(id);
    if (!offer) return [];
    const name = text(fieldName.name(id));
    const nameError = offerName.safeParse(name).error?.issues[0]?.message;
    if (nameError) errors[fieldName.name(id)] = nameError;
    const figuresOf = Object.fromEntries(
      tiers.map((tier) => {
        const entries = priceColumns[service].flatMap((column) => {
          const field = fieldName.figure(id, tier, column.figure);
          const read = readFigure(column, text(field));
          if (typeof read === "string") errors[field] = read;
          return read === undefined ? [] : [[column.figure, read] as const];
        });
        return [tier, Object.fromEntries(entries)];
      }),
    );
    return [{ id, name, image: offer.image, hidden: form.has(fieldName.hidden(id)), tiers: figuresOf }];
  });
  // Those that the form has never seen stay, behind the others.
  const unlisted = current.filter(({ id }) => !ids.includes(id));
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, offers: [...offers, ...unlisted] as unknown as PriceOffers };
}

/** A figure, nothing, or the sentence that says what is wrong with it. */
function readFigure({ kind, most = 9_999, optional }: Column, text: string): Figure | string {
  const plain = foldedLine(text)
    .replaceAll(/ +/g, " ")
    .replace(/ ?(€|h|min|ans?)$/, "");
  if (plain === "" && optional) return undefined;
  if (kind === "range") return readRange(plain);
  const digits = plain.replaceAll(" ", "");
  const highest = kind === "price" ? 99_999 : most;
  if (!/^\d{1,6}$/.test(digits) || Number(digits) > highest) {
    return kind === "price" ? "Un prix entier, de 0 à 99 999." : `Un nombre entier, jusqu’à ${highest}.`;
  }
  return Number(digits);
}

function readRange(text: string): Range | string {
  const upTo = /^jusqu['’]à (\d{1,4})$/.exec(text)?.[1];
  if (upTo !== undefined) return [0, Number(upTo)];
  const [, from, to = from] = /^(\d{1,4})(?: ?(?:à|-) ?(\d{1,4}))?$/.exec(text) ?? [];
  if (from === undefined) return "Un nombre, ou deux : « 5 à 10 ».";
  return Number(from) > Number(to) ? "Du plus petit au plus grand." : [Number(from), Number(to)];
}

/** What a button of the form asks for, besides keeping what was typed. */
export type PriceAction =
  | { kind: "keep" }
  | { kind: "add" }
  | { kind: "raise"; percent: number | null }
  | { kind: "move"; offer: string; by: -1 | 1 };

export function readPriceAction(form: FormData): PriceAction {
  const act = textIn(form, "act");
  const [, way, offer] = /^(monter|descendre)-([a-z0-9_-]+)$/.exec(act) ?? [];
  if (way) return { kind: "move", offer: offer!, by: way === "monter" ? -1 : 1 };
  if (act === "ajouter") return { kind: "add" };
  if (act !== "augmenter") return { kind: "keep" };
  const percent = foldedLine(textIn(form, "percent")).replace(",", ".");
  return { kind: "raise", percent: /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(percent) ? Number(percent) : null };
}

/** The same offers with one of them a place further up or down. */
export function withMovedOffer<Offer extends { id: string }>(
  offers: readonly Offer[],
  id: string,
  by: -1 | 1,
): Offer[] {
  const from = offers.findIndex((offer) => offer.id === id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= offers.length) return [...offers];
  return offers.toSpliced(from, 1).toSpliced(to, 0, offers[from]!);
}

/** One offer more, hidden until it is ready, with the figures of the last. */
export function withNewOffer<Offer extends PricedOffer<object>>(offers: readonly Offer[]): Offer[] {
  const taken = new Set(offers.map(({ id }) => id));
  let number = offers.length + 1;
  while (taken.has(`offre-${number}`)) number += 1;
  return [...offers, { ...offers.at(-1)!, id: `offre-${number}`, name: "Nouvelle offre", hidden: true }];
}
