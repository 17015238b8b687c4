import { expect, it } from "vitest";
import { tierOf } from "./chosen-tier.ts";

it.each([
  ["", "bronze"],
  ["formule=bronze", "bronze"],
  ["formule=argent", "argent"],
  ["a=1&formule=or", "or"],
  ["formule=OR", "bronze"],
  ["formule=platine", "bronze"],
  ["formule=", "bronze"],
])("« %s » shows %s", (query, tier) => {
  expect(tierOf(new URLSearchParams(query))).toBe(tier);
});
