import { textIn, foldedLine } from "#app/forms/form-text.ts";
import type { PricedOffer, Range } from "#app/content/parts/prices.ts";
import type { Tier } from "#app/content/parts/tiers.ts";
import { formatNumber } from "#app/french/format-number.ts";
import { plural } from "#app/french/plural.ts";
import { moveMember } from "#app/features/publishing/list-edits.ts";

export interface PriceColumn {
  figure: string;
  label: string;
  unit?: { many: string; one: string };
  kind: "price" | "number" | "range";
}

export const priceFields = {
  name: (offer: string) => `${offer}.name`,
  hidden: (offer: string) => `${offer}.hidden`,
  figure: (offer: string, tier: Tier, figure: string) => `${offer}.${tier}.${figure}`,
};

export const OFFER_FIELD = "offer";

type Figure = number | Range | undefined;

export function figureInField(figure: Figure): string {
  if (figure === undefined) return "";
  if (typeof figure === "number") return formatNumber(figure);
  return figure[0] === figure[1] ? String(figure[0]) : `${figure[0]} à ${figure[1]}`;
}

export function unitOf({ unit }: PriceColumn, figure: Figure): string | undefined {
  return typeof figure === "number" ? unit && plural(figure, unit.one, unit.many) : unit?.many;
}

/** The buttons that change the offers before the form is saved. */
export const editButtons = { up: "moveUp", down: "moveDown", raise: "raise", add: "addOffer" } as const;

export function readPercent(form: FormData): number | null {
  const percent = foldedLine(textIn(form, "percent")).replace(",", ".");
  return /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(percent) ? Number(percent) : null;
}

export function withMovedOffer<Offer extends { id: string }>(
  offers: readonly Offer[],
  id: string,
  by: -1 | 1,
): Offer[] {
  const position = offers.findIndex((offer) => offer.id === id) + 1;
  return moveMember(offers, id, position + by) ?? [...offers];
}

export function withNewOffer<Offer extends PricedOffer<object>>(offers: readonly Offer[]): Offer[] {
  const taken = new Set(offers.map(({ id }) => id));
  let number = offers.length + 1;
  while (taken.has(`offre-${number}`)) number += 1;
  return [...offers, { ...offers.at(-1)!, id: `offre-${number}`, name: "Nouvelle offre", hidden: true }];
}
