import { expect, it } from "vitest";
import { defaultGallery } from "#app/content/parts/galleries.ts";
import { visibleGalleries } from "./visible-galleries.ts";

const gallery = (id: string, hidden?: true) => ({ ...defaultGallery, id, ...(hidden && { hidden }) });
const addresses = (...galleries: ReturnType<typeof gallery>[]) =>
  visibleGalleries({ galleries }).map(({ id, to }) => [id, to]);

it("the first gallery has the menu's address, and every other gallery has its own", () => {
  expect(addresses(gallery("photo"), gallery("mer"), gallery("nuit"))).toEqual([
    ["photo", "/services/photo/galerie"],
    ["mer", "/services/photo/galerie/mer"],
    ["nuit", "/services/photo/galerie/nuit"],
  ]);
});

it("hidden galleries are left out, and the next visible one gets the menu's address", () => {
  expect(addresses(gallery("photo", true), gallery("mer"), gallery("nuit", true))).toEqual([
    ["mer", "/services/photo/galerie"],
  ]);
  expect(addresses(gallery("photo", true))).toEqual([]);
});
