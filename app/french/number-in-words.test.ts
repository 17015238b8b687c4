import { expect, it } from "vitest";
import { numberInWords } from "./number-in-words.ts";

it.each([
  [0, "zéro"],
  [1, "un"],
  [5, "cinq"],
  [17, "dix-sept"],
  [20, "vingt"],
  [21, "vingt et un"],
  [42, "quarante-deux"],
  [69, "soixante-neuf"],
  [70, "70"],
])("numberInWords writes %i as « %s »", (count, words) => {
  expect(numberInWords(count)).toBe(words);
});

it("numberInWords agrees with a feminine noun", () => {
  expect([1, 3, 21].map((count) => numberInWords(count, true))).toEqual(["une", "trois", "vingt et une"]);
});
