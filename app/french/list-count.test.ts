import { expect, it } from "vitest";
import { LIST_ROWS, describeCount } from "./list-count.ts";

const page = (count: number, after: string | null = null, next: string | null = null) => ({
  rows: Array.from({ length: count }),
  query: { after },
  next,
});

it.each([
  [page(0), false, "aucun", 0],
  [page(0), true, "aucune", 0],
  [page(1), true, "1", 1],
  [page(LIST_ROWS), false, "25", LIST_ROWS],
  [page(LIST_ROWS, null, "x"), false, "plus de 25", LIST_ROWS + 1],
  [page(3, "x"), false, "plus de 25", LIST_ROWS + 1],
])("describeCount describes %j", (listPage, feminine, text, count) => {
  expect(describeCount(listPage, feminine)).toEqual({ text, count });
});
