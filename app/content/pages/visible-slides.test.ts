import { expect, it } from "vitest";
import { visibleSlides } from "./visible-slides.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";

const { home } = defaultContent;

it("visibleSlides returns the carousel's pictures", () => {
  expect(visibleSlides(home)).toBe(home.carousel.slides);
});

it("visibleSlides returns the picture of the section « values » if a draft has no slides", () => {
  const empty = { ...home, carousel: { ...home.carousel, slides: [] } };
  expect(visibleSlides(empty).map(({ picture }) => picture)).toEqual([home.values.figure.picture]);
});
