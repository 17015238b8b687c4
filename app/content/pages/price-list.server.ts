import type { Service } from "#app/content/navigation/navigation.ts";
import { type ContentPicture, picture, type ContentWithUploads } from "./pictures.server.ts";
import { type PriceListData, priceList } from "./price-list.ts";

export function priceListWithPictures(
  content: ContentWithUploads,
  service: Service["id"],
): PriceListData<ContentPicture> {
  const { tiers, ...list } = priceList(content, service);
  // One object per picture, so that the page's data has it once for all three tiers.
  const pictures = new Map(tiers.flatMap(({ offers }) => offers).map(({ image }) => [image, picture(content, image)]));
  return {
    ...list,
    tiers: tiers.map(({ offers, ...tier }) => ({
      ...tier,
      offers: offers.map((offer) => ({ ...offer, image: pictures.get(offer.image)! })),
    })),
  };
}
