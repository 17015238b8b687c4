import { contact, type Service } from "#app/content/navigation/navigation.ts";
import type { PriceListData } from "#app/content/pages/price-list.ts";

/**
 * The request form with a service and a title filled in: /contact?service=photo&titre=Mariage, formule OR.
 * `service` is photo, video or web and may stand several times; `titre` is plain text.
 */
export function enquiryHref(service: Service["id"], offer: string, tier: string): string {
  return `${contact.to}?${new URLSearchParams({ service, titre: enquiryTitle(offer, tier) })}`;
}

/** What a card asks for, with its price. */
export interface AskedOffer {
  service: Service["id"];
  title: string;
  /** Whole euros. */
  price: number;
}

/** The card of a list that asks for this title; null: none does. Anybody may write another into an address. */
export function offerOfTitle(title: string, { service, tiers }: PriceListData<unknown>): AskedOffer | null {
  for (const { label, offers } of tiers) {
    const offer = offers.find(({ name }) => enquiryTitle(name, label) === title);
    if (offer) return { service, title, price: offer.price };
  }
  return null;
}

function enquiryTitle(offer: string, tier: string): string {
  return `${offer}, formule ${tier}`;
}
