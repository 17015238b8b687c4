import type { PartValue } from "#app/content/parts/site-content.ts";

type Home = PartValue<"home">;

/**
 * The carousel's pictures. A draft without slides cannot be published, but its preview needs a picture: it uses the one
 * of the values.
 */
export function shownSlides({ carousel, values }: Home): Home["carousel"]["slides"] {
  return carousel.slides.length > 0 ? carousel.slides : [{ id: "plate", ...values.plate }];
}
