import { expect, test } from "vitest";
import { withoutControlCharacters } from "./without-control-characters.ts";

test.each([
  ["Été\u0000 à Uzès", "Été à Uzès"],
  ["deux\nlignes\tet\r\nune", "deux\nlignes\tet\r\nune"],
  ["\u001b[31mrouge\u007f", "[31mrouge"],
])("withoutControlCharacters turns %j into %j", (input, text) => {
  expect(withoutControlCharacters(input)).toBe(text);
});
