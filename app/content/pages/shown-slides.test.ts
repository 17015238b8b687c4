import { expect, it } from "vitest";
import { shownSlides } from "./shown-slides.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";

const { home } = defaultContent;

it("is the carousel as it was put together", () => {
  expect(shownSlides(home)).toBe(home.carousel.slides);
});

it("is the picture beside the values where a draft has taken out every other one", () => {
  const empty = { ...home, carousel: { ...home.carousel, slides: [] } };
  expect(shownSlides(empty).map(({ picture }) => picture)).toEqual([home.values.plate.picture]);
});
