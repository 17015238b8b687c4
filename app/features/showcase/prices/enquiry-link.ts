import { contact, type Service } from "#app/content/navigation/navigation.ts";
import type { PriceListData } from "#app/content/pages/price-list.ts";

export function enquiryHref(service: Service["id"], offer: string, tier: string): string {
  return `${contact.to}?${new URLSearchParams({ service, titre: enquiryTitle(offer, tier) })}`;
}

export interface EnquiryOffer {
  service: Service["id"];
  title: string;
  /** Whole euros. */
  price: number;
}

/** Checks the title, because anyone can write one into an address. @returns null if no offer has it */
export function findOfferByTitle(title: string, { service, tiers }: PriceListData<unknown>): EnquiryOffer | null {
  for (const { label, offers } of tiers) {
    const offer = offers.find(({ name }) => enquiryTitle(name, label) === title);
    if (offer) return { service, title, price: offer.price };
  }
  return null;
}

function enquiryTitle(offer: string, tier: string): string {
  return `${offer}, formule ${tier}`;
}
