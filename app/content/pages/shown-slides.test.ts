import { expect, it } from "vitest";
import { shownSlides } from "./shown-slides.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";

const { home } = defaultContent;

it("shownSlides returns the carousel's pictures", () => {
  expect(shownSlides(home)).toBe(home.carousel.slides);
});

it("shownSlides returns the picture of the section « values » if a draft has no slides", () => {
  const empty = { ...home, carousel: { ...home.carousel, slides: [] } };
  expect(shownSlides(empty).map(({ picture }) => picture)).toEqual([home.values.figure.picture]);
});
