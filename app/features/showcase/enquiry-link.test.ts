import { expect, it } from "vitest";
import { priceList } from "#app/content/price-list.ts";
import { originalContent } from "#app/content/site-content.ts";
import { isOfferTitle, enquiryHref } from "./enquiry-link.ts";

it("carries the service and the title as they are", () => {
  const { pathname, searchParams } = new URL(enquiryHref("video", "Pub & clips", "OR"), "https://solstice.example");
  expect(pathname).toBe("/contact");
  expect(Object.fromEntries(searchParams)).toEqual({ service: "video", titre: "Pub & clips, formule OR" });
});

it("knows its own titles from what somebody else wrote into the address", () => {
  const list = priceList(originalContent, "video");
  expect(isOfferTitle("Pub & clips, formule OR", list)).toBe(true);
  expect(isOfferTitle("Baptême, formule OR", list)).toBe(false);
  expect(isOfferTitle("Pub & clips, formule PLATINE", list)).toBe(false);
  expect(isOfferTitle("Appelez le 01 99 00 00 99", list)).toBe(false);
  expect(isOfferTitle("", list)).toBe(false);
});
