import { expect, it } from "vitest";
import { priceList } from "#app/content/pages/price-list.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { enquiryHref, findOfferByTitle } from "./enquiry-link.ts";

it("enquiryHref encodes the service, the offer and the tier", () => {
  const { pathname, searchParams } = new URL(enquiryHref("video", "Pub & clips", "OR"), "https://solstice.example");
  expect(pathname).toBe("/contact");
  expect(Object.fromEntries(searchParams)).toEqual({ service: "video", titre: "Pub & clips, formule OR" });
});

it("findOfferByTitle finds only the titles of its own list", () => {
  const list = priceList(defaultContent, "video");
  expect(findOfferByTitle("Pub & clips, formule OR", list)).toMatchObject({
    title: "Pub & clips, formule OR",
    price: expect.any(Number),
  });
  expect(findOfferByTitle("Baptême, formule OR", list)).toBeNull();
  expect(findOfferByTitle("Pub & clips, formule PLATINE", list)).toBeNull();
  expect(findOfferByTitle("Appelez le 01 99 00 00 99", list)).toBeNull();
  expect(findOfferByTitle("", list)).toBeNull();
});
