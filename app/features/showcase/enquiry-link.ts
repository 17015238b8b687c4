import { contact, type Service } from "#app/content/navigation.ts";
import type { PriceList } from "#app/content/price-list.ts";

/**
 * The request form with a service and a title filled in: /contact?service=photo&titre=Mariage, formule OR.
 * `service` is photo, video or web and may stand several times; `titre` is plain text.
 */
export function enquiryHref(service: Service["id"], offer: string, tier: string): string {
  return `${contact.to}?${new URLSearchParams({ service, titre: enquiryTitle(offer, tier) })}`;
}

/** Whether the title is one that a card of this list asks for. Anybody may write another into an address. */
export function isOfferTitle(title: string, { tiers }: PriceList<unknown>): boolean {
  return tiers.some(({ label, offers }) => offers.some(({ name }) => enquiryTitle(name, label) === title));
}

function enquiryTitle(offer: string, tier: string): string {
  return `${offer}, formule ${tier}`;
}
