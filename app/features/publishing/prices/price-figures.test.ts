import { expect, it } from "vitest";
import { defaultContent, siteContent } from "#app/content/parts/site-content.ts";
import { lowestPrices, offersOf, raisedPrice, steepChanges, withRaisedPrices } from "./price-figures.ts";

const offers = offersOf(defaultContent, "photo");

function withPrice(price: number) {
  const list = structuredClone(defaultContent["prices-photo"]);
  list.offers[0]!.tiers.bronze.price = price;
  return siteContent(1, { "prices-photo": list });
}

it.each([
  [300, 300, 0],
  [420, 300, 0],
  [421, 300, 1],
  [180, 300, 0],
  [179, 300, 1],
  [3_000, 300, 1],
])("a price of %i instead of %i counts as %i steep changes", (after, _before, times) => {
  expect(steepChanges(offers, offersOf(withPrice(after), "photo"))).toHaveLength(times);
});

it("a change from zero to a price is steep, and a new offer is no change", () => {
  expect(steepChanges(offersOf(withPrice(0), "photo"), offers)).toEqual([
    { offer: "Baptême", tier: "bronze", before: 0, after: 300 },
  ]);
  expect(steepChanges([], offers)).toEqual([]);
});

it.each([
  [300, 5, 320],
  [1_000, 3, 1_030],
  [500, -10, 450],
  [700, 0, 700],
  [99_990, 50, 99_999],
  [300, -100, 0],
])("raisedPrice raises %i by %i %% to %i", (price, percent, to) => {
  expect(raisedPrice(price, percent)).toBe(to);
});

it("withRaisedPrices raises every price of a list and no other figure", () => {
  const before = defaultContent["prices-photo"].offers;
  const after = withRaisedPrices(before, 10);
  expect(after.map(({ tiers }) => tiers.or.price)).toEqual([1_650, 2_200, 2_750]);
  expect(after.map(({ tiers }) => tiers.or.photos)).toEqual(before.map(({ tiers }) => tiers.or.photos));
});

it("lowestPrices finds the lowest visible price and ignores hidden offers", () => {
  const hidden = structuredClone(defaultContent["prices-photo"]);
  hidden.offers[0] = { ...hidden.offers[0]!, hidden: true };
  hidden.offers[0].tiers.bronze.price = 10;
  const versions = [withPrice(350), withPrice(250), siteContent(2, { "prices-photo": hidden })];
  const lowest = lowestPrices(versions.map((content) => offersOf(content, "photo")));
  expect(lowest.get("bapteme-bronze")).toBe(250);
  expect(lowest.get("mariage-or")).toBe(2_000);
});
