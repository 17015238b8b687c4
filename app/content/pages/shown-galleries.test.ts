import { expect, it } from "vitest";
import { defaultGallery } from "#app/content/parts/galleries.ts";
import { shownGalleries } from "./shown-galleries.ts";

const gallery = (id: string, hidden?: true) => ({ ...defaultGallery, id, ...(hidden && { hidden }) });
const addresses = (...galleries: ReturnType<typeof gallery>[]) =>
  shownGalleries({ galleries }).map(({ id, to }) => [id, to]);

it("shows the first gallery where the menu leads, and each other one at an address of its own", () => {
  expect(addresses(gallery("photo"), gallery("mer"), gallery("nuit"))).toEqual([
    ["photo", "/services/photo/galerie"],
    ["mer", "/services/photo/galerie/mer"],
    ["nuit", "/services/photo/galerie/nuit"],
  ]);
});

it("leaves out those that are hidden: the next one takes the first place", () => {
  expect(addresses(gallery("photo", true), gallery("mer"), gallery("nuit", true))).toEqual([
    ["mer", "/services/photo/galerie"],
  ]);
  expect(addresses(gallery("photo", true))).toEqual([]);
});
