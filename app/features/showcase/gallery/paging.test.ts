import fc from "fast-check";
import { expect, it } from "vitest";
import { itemsOnPage, pageContaining, pageCount, galleryPage, wrapIndex } from "./paging.ts";

const items = (count: number) => Array.from({ length: count }, (_, index) => index);

it.each([
  [0, 1],
  [1, 1],
  [4, 1],
  [5, 2],
  [8, 2],
  [9, 3],
])("a gallery of %i items has %i page(s)", (count, pages) => {
  expect(pageCount(count)).toBe(pages);
});

it("itemsOnPage splits nine items into 4, 4 and 1", () => {
  expect([1, 2, 3].map((page) => itemsOnPage(items(9), page))).toEqual([[0, 1, 2, 3], [4, 5, 6, 7], [8]]);
});

it.each([
  [null, 1],
  ["", 1],
  ["2", 2],
  ["3", 3],
  ["4", 3],
  ["0", 1],
  ["-1", 1],
  ["1e1", 1],
  ["deux", 1],
])("in a gallery of nine items, the page parameter %j shows page %i", (parameter, page) => {
  expect(galleryPage(parameter, 9)).toBe(page);
});

it("every item is shown once, on the page that pageContaining names", () => {
  fc.assert(
    fc.property(fc.nat(60), (count) => {
      const pages = items(pageCount(count)).map((page) => itemsOnPage(items(count), page + 1));
      expect(pages.flat()).toEqual(items(count));
      for (const index of items(count)) expect(pages[pageContaining(index) - 1]).toContain(index);
    }),
  );
});

it("wrapIndex wraps around at both ends", () => {
  expect([wrapIndex(0, -1, 4), wrapIndex(3, 1, 4), wrapIndex(1, 1, 4), wrapIndex(0, 1, 1)]).toEqual([3, 0, 2, 0]);
});

it("wrapIndex returns to the start after one step forth and back, or a full round", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(39), (total, start) => {
      const index = start % total;
      expect(wrapIndex(wrapIndex(index, 1, total), -1, total)).toBe(index);
      expect(wrapIndex(index, total, total)).toBe(index);
    }),
  );
});
