import { expect, it } from "vitest";
import { LIST_ROWS, describeCount } from "./list-count.ts";

const page = (count: number, after: string | null = null, next: string | null = null) => ({
  rows: Array.from({ length: count }),
  query: { after },
  next,
});

it.each([
  ["an empty page", page(0), "aucun", 0],
  ["a page with one row", page(1), "1", 1],
  ["a full page without a next one", page(LIST_ROWS), "25", LIST_ROWS],
  ["a full page with a next one", page(LIST_ROWS, null, "x"), "plus de 25", LIST_ROWS + 1],
  ["a page after the first", page(3, "x"), "plus de 25", LIST_ROWS + 1],
])("describeCount describes %s", (_name, listPage, text, count) => {
  expect(describeCount(listPage)).toEqual({ text, count });
});

it("describeCount has a feminine for an empty page only", () => {
  expect(describeCount(page(0), "feminine")).toEqual({ text: "aucune", count: 0 });
  expect(describeCount(page(1), "feminine")).toEqual({ text: "1", count: 1 });
});
