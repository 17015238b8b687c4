import type { ContentReader } from "#app/content/reader.server.ts";
import { services } from "#app/content/navigation.ts";
import { type AskedOffer, offerOfTitle } from "#app/features/showcase/enquiry-link.ts";

/** The price card that asks for this title, with the price that it shows today; null: none does. */
export function offerAskedBy(title: string, reader: ContentReader): AskedOffer | null {
  if (title === "") return null;
  for (const { id } of services) {
    const offer = offerOfTitle(title, reader.prices(id));
    if (offer) return offer;
  }
  return null;
}
