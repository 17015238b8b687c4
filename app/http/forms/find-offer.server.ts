import type { ContentPages } from "#app/content/pages/content-pages.server.ts";
import { services } from "#app/content/navigation/navigation.ts";
import { type EnquiryOffer, findOfferByTitle } from "#app/features/showcase/prices/enquiry-link.ts";

interface OfferReference {
  offer?: string;
  offerService?: string;
}

export function findOffer({ offer, offerService }: OfferReference, contentPages: ContentPages): EnquiryOffer | null {
  const service = services.find(({ id }) => id === offerService);
  return service && offer ? findOfferByTitle(offer, contentPages.prices(service.id)) : null;
}
