import { expect, it } from "vitest";
import { contact, home, legalPages, services } from "./navigation.ts";
import { publicPageAt, publicPages } from "./public-pages.ts";
import { shareCards } from "#app/content/pages/share-cards.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { pictureSources } from "#app/content/parts/pictures.ts";

const cards = shareCards(defaultContent);

it("publicPages holds every page of the navigation, each with a different link preview", () => {
  const paths = publicPages.map(({ path }) => path);
  const linked = [home, contact, ...services.flatMap(({ pages }) => pages), ...legalPages].map(({ to }) => to);
  expect(paths.toSorted()).toEqual(linked.toSorted());
  expect(Object.keys(cards).toSorted()).toEqual(paths.toSorted());
  expect(new Set(Object.values(cards).map((card) => JSON.stringify(card))).size).toBe(paths.length);
});

it.each(Object.entries(cards))(
  "the link preview of %s has a title and a picture that exists",
  (_, { title, picture }) => {
    expect(Object.keys(pictureSources)).toContain(picture);
    expect(title.join(" ").length).toBeGreaterThan(4);
  },
);

it("publicPageAt ignores a trailing slash and returns nothing for other paths", () => {
  expect(publicPageAt("/contact/")?.path).toBe("/contact");
  expect(publicPageAt("/")?.trail).toEqual([]);
  expect(publicPageAt("/services/photo/galerie")?.trail.map(({ label }) => label)).toEqual(["Photographie", "Galerie"]);
  expect(publicPageAt("/login")).toBeUndefined();
});
