import type { PartValue } from "#app/content/parts/site-content.ts";

type Home = PartValue<"home">;

/** A draft without slides cannot be published; its preview shows the picture of the section « values ». */
export function visibleSlides({ carousel, values }: Home): Home["carousel"]["slides"] {
  return carousel.slides.length > 0 ? carousel.slides : [{ id: "figure", ...values.figure }];
}
