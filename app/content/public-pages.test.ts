import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { contact, home, legalPages, services } from "./navigation.ts";
import { publicPageAt, publicPages } from "./public-pages.ts";
import { socialCards } from "./social-cards.ts";

it("holds every page of the navigation, each with a picture of its own", () => {
  const paths = publicPages.map(({ path }) => path);
  const linked = [home, contact, ...services.flatMap(({ pages }) => pages), ...legalPages].map(({ to }) => to);
  expect(paths.toSorted()).toEqual(linked.toSorted());
  expect(Object.keys(socialCards).toSorted()).toEqual(paths.toSorted());
  expect(new Set(Object.values(socialCards).map(({ name }) => name)).size).toBe(paths.length);
});

it.each(Object.values(socialCards))("has drawn $name, light enough to be fetched by every network", ({ name }) => {
  const file = join(import.meta.dirname, `../../public/og/${name}.jpg`);
  expect(existsSync(file)).toBe(true);
  expect(statSync(file).size).toBeLessThan(200_000);
});

it("finds a page with a final slash, and nothing elsewhere", () => {
  expect(publicPageAt("/contact/")?.path).toBe("/contact");
  expect(publicPageAt("/")?.trail).toEqual([]);
  expect(publicPageAt("/services/photo/galerie")?.trail.map(({ label }) => label)).toEqual(["Photographie", "Galerie"]);
  expect(publicPageAt("/login")).toBeUndefined();
});
