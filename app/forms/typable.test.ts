import { expect, test } from "vitest";
import { typable } from "./typable.ts";

test.each([
  ["Été\u0000 à Uzès", "Été à Uzès"],
  ["deux\nlignes\tet\r\nune", "deux\nlignes\tet\r\nune"],
  ["\u001b[31mrouge\u007f", "[31mrouge"],
])("typable reads %j as %j", (input, text) => {
  expect(typable(input)).toBe(text);
});
