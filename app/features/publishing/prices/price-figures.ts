import type { Service } from "#app/content/navigation/navigation.ts";
import type { PricedOffer } from "#app/content/parts/prices.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import { type Tier, tiers } from "#app/content/parts/tiers.ts";

export function offersOf(content: SiteContent, service: Service["id"]): readonly PricedOffer<{ price: number }>[] {
  return content[`prices-${service}`].offers;
}

export function lowestPrices(lists: readonly ReturnType<typeof offersOf>[]): Map<string, number> {
  const lowest = new Map<string, number>();
  for (const offers of lists) {
    for (const { id, hidden, tiers: figures } of offers) {
      if (hidden) continue;
      for (const tier of tiers) {
        const name = `${id}-${tier}`;
        lowest.set(name, Math.min(lowest.get(name) ?? Infinity, figures[tier].price));
      }
    }
  }
  return lowest;
}

export interface SteepChange {
  offer: string;
  tier: Tier;
  before: number;
  after: number;
}

/** A change of more than 40 % may be a typing error and needs a confirmation. */
const STEEP_SHARE = 0.4;

export function steepChanges(
  before: readonly PricedOffer<{ price: number }>[],
  after: readonly PricedOffer<{ price: number }>[],
): SteepChange[] {
  const offersBefore = new Map(before.map((offer) => [offer.id, offer]));
  return after.flatMap(({ id, name, tiers: figures }) => {
    const old = offersBefore.get(id);
    if (!old) return [];
    return tiers.flatMap((tier): SteepChange[] => {
      const [from, to] = [old.tiers[tier].price, figures[tier].price];
      return Math.abs(to - from) > from * STEEP_SHARE ? [{ offer: name, tier, before: from, after: to }] : [];
    });
  });
}

/** The value of the hidden field that confirms exactly these changes. */
export function steepChangesKey(steep: readonly SteepChange[]): string {
  return JSON.stringify(steep.map(({ offer, tier, after }) => [offer, tier, after]));
}

const PRICE_STEP = 10;
const MAX_PRICE = 99_999;

export function raisedPrice(price: number, percent: number): number {
  const rounded = Math.round((price * (1 + percent / 100)) / PRICE_STEP) * PRICE_STEP;
  return Math.min(MAX_PRICE, Math.max(0, rounded));
}

export function withRaisedPrices<Offer extends PricedOffer<{ price: number }>>(
  offers: readonly Offer[],
  percent: number,
): Offer[] {
  return offers.map((offer) => ({
    ...offer,
    tiers: Object.fromEntries(
      tiers.map((tier) => [tier, { ...offer.tiers[tier], price: raisedPrice(offer.tiers[tier].price, percent) }]),
    ),
  }));
}
