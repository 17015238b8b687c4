import { expect, it } from "vitest";
import { LIST_ROWS, describeCount } from "./list-count.ts";

const page = (count: number, after: string | null = null, next: string | null = null) => ({
  rows: Array.from({ length: count }),
  asked: { after },
  next,
});

it.each([
  [page(0), false, "aucun", false],
  [page(0), true, "aucune", false],
  [page(1), true, "1", false],
  [page(LIST_ROWS), false, "25", true],
  [page(LIST_ROWS, null, "x"), false, "plus de 25", true],
  [page(3, "x"), false, "plus de 25", true],
])("describeCount describes %j", (shown, feminine, words, several) => {
  expect(describeCount(shown, feminine)).toEqual({ words, several });
});
