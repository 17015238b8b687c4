import * as z from "zod/mini";
import { contentId, line, listById, pictureName, wholeNumber } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import { defaultPhotoPrices, defaultVideoPrices, defaultWebPrices, type Range } from "./prices.ts";

/** In whole euros. */
const price = wholeNumber(0, 99_999);
export const HOURS_MAXIMUM = 99;
const hours = wholeNumber(0, HOURS_MAXIMUM);
const count = wholeNumber(0, 9_999);
const range = z
  .tuple([count, count])
  .check(z.refine<Range>(([from, to]) => from <= to, "Le premier nombre est le plus petit."));

export const offerName = line(60);

function offers<Figures extends z.ZodMiniType>(figures: Figures) {
  const tiers = z.object({ bronze: figures, argent: figures, or: figures });
  const offer = z.object({ id: contentId, name: offerName, image: pictureName, hidden: z.boolean(), tiers });
  return z.object({ offers: listById(offer, 12) });
}

// A figure that the agency does not give is left out.

export const photoPricesPart = contentPart({
  schema: offers(
    z.object({ price, details: hours, photos: count, galeries: z.optional(count), albums: z.optional(count) }),
  ),
  defaults: () => defaultPhotoPrices,
});

export const videoPricesPart = contentPart({
  schema: offers(
    z.object({ price, tournage: hours, rendu: range, charte: z.optional(count), internet: z.optional(count) }),
  ),
  defaults: () => defaultVideoPrices,
});

export const webPricesPart = contentPart({
  schema: offers(
    z.object({
      price,
      charte: z.optional(count),
      pages: range,
      maintenance: z.optional(count),
      evolution: z.optional(count),
    }),
  ),
  defaults: () => defaultWebPrices,
});
