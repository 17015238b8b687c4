import { expect, it } from "vitest";
import { tierOf } from "./tier-parameter.ts";

it.each([
  ["", "bronze"],
  ["formule=bronze", "bronze"],
  ["formule=argent", "argent"],
  ["a=1&formule=or", "or"],
  ["formule=OR", "bronze"],
  ["formule=platine", "bronze"],
  ["formule=", "bronze"],
])("the query « %s » selects the tier %s", (query, tier) => {
  expect(tierOf(new URLSearchParams(query))).toBe(tier);
});
