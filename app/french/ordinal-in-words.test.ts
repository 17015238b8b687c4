import { expect, test } from "vitest";
import { ordinalInWords } from "./ordinal-in-words.ts";

test.each([
  [1, "première"],
  [2, "deuxième"],
  [4, "quatrième"],
  [5, "cinquième"],
  [9, "neuvième"],
  [10, "dixième"],
  [11, "11ᵉ"],
])("ordinalInWords writes %i as « %s »", (position, words) => {
  expect(ordinalInWords(position)).toBe(words);
});
