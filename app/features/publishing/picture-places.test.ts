import { expect, it } from "vitest";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { pictureSources } from "#app/content/parts/pictures.ts";
import { picturePlaces, placeName } from "./picture-places.ts";

const places = picturePlaces(defaultContent);

it("picturePlaces lists every place where the content names a picture", () => {
  const { version: _, pictures: __, ...shown } = defaultContent;
  const named = Object.keys(pictureSources).flatMap((name) => {
    const times = JSON.stringify(shown).split(`"${name}"`).length - 1;
    // The id of a film equals the name of its picture.
    const films = defaultContent.films.films.filter(({ id }) => id === name).length;
    return Array.from({ length: times - films }, () => name);
  });
  expect(places.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});

it("picture places have unique names and labels", () => {
  expect(new Set(places.map(placeName)).size).toBe(places.length);
  expect(new Set(places.map(({ label }) => label)).size).toBe(places.length);
  expect(places.map(({ label }) => label)).toContain("Galeries : DUO");
});
