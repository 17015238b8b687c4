import { expect, it } from "vitest";
import { numberInWords } from "./number-in-words.ts";

it.each([
  [0, "zéro"],
  [1, "un"],
  [5, "cinq"],
  [10, "dix"],
  [11, "11"],
  [1_200, "1 200"],
])("numberInWords writes %i as « %s »", (count, words) => {
  expect(numberInWords(count)).toBe(words);
});

it("numberInWords agrees with a feminine noun", () => {
  expect([1, 3, 11].map((count) => numberInWords(count, "feminine"))).toEqual(["une", "trois", "11"]);
});
