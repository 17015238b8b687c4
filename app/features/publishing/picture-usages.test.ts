import { expect, it } from "vitest";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { pictureSources } from "#app/content/parts/pictures.ts";
import { pictureUsages, usageKey } from "./picture-usages.ts";

const usages = pictureUsages(defaultContent);

it("pictureUsages lists every place where the content names a picture", () => {
  const { version: _, pictures: __, ...parts } = defaultContent;
  const names = Object.keys(pictureSources).flatMap((name) => {
    const times = JSON.stringify(parts).split(`"${name}"`).length - 1;
    // A film's id equals the name of its picture.
    const films = defaultContent.films.films.filter(({ id }) => id === name).length;
    return Array.from({ length: times - films }, () => name);
  });
  expect(usages.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

it("picture usages have unique keys and labels", () => {
  expect(new Set(usages.map(usageKey)).size).toBe(usages.length);
  expect(new Set(usages.map(({ label }) => label)).size).toBe(usages.length);
  expect(usages.map(({ label }) => label)).toContain("Galeries : DUO");
});
