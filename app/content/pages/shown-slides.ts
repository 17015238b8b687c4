import type { PartValue } from "#app/content/parts/site-content.ts";

type Home = PartValue<"home">;

/**
 * The carousel's pictures. A draft may be without any until it is published; a preview of it then begins with the picture
 * beside the values.
 */
export function shownSlides({ carousel, values }: Home): Home["carousel"]["slides"] {
  return carousel.slides.length > 0 ? carousel.slides : [{ id: "plate", ...values.plate }];
}
