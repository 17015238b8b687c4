import type { ContentPages } from "#app/content/pages/content-pages.server.ts";
import { services } from "#app/content/navigation/navigation.ts";
import { type AskedOffer, offerOfTitle } from "#app/features/showcase/prices/enquiry-link.ts";

interface OfferReference {
  offer?: string;
  offerService?: string;
}

export function findOffer({ offer, offerService }: OfferReference, contentPages: ContentPages): AskedOffer | null {
  const service = services.find(({ id }) => id === offerService);
  return service && offer ? offerOfTitle(offer, contentPages.prices(service.id)) : null;
}
