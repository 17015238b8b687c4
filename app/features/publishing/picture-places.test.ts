import { expect, it } from "vitest";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { pictureSources } from "#app/content/parts/pictures.ts";
import { picturePlaces, placeName } from "./picture-places.ts";

const places = picturePlaces(defaultContent);

it("are all the places at which the content names a picture", () => {
  const { version: _, pictures: __, ...shown } = defaultContent;
  const named = Object.keys(pictureSources).flatMap((name) => {
    const times = JSON.stringify(shown).split(`"${name}"`).length - 1;
    // Films are called like their picture.
    const films = defaultContent.films.films.filter(({ id }) => id === name).length;
    return Array.from({ length: times - films }, () => name);
  });
  expect(places.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});

it("have each a name and a label of their own", () => {
  expect(new Set(places.map(placeName)).size).toBe(places.length);
  expect(new Set(places.map(({ label }) => label)).size).toBe(places.length);
  expect(places.map(({ label }) => label)).toContain("Galeries : DUO");
});
