import { expect, it } from "vitest";
import { originalContent, partKeys, readPart, siteContent } from "./site-content.ts";
import { pictureSources } from "./pictures.ts";

it.each(partKeys)("reads back what %s was in the beginning", (key) => {
  const stored: unknown = JSON.parse(JSON.stringify(originalContent[key]));
  expect(readPart(key, stored)).toEqual(originalContent[key]);
});

it.each([
  ["home", { ...originalContent.home, lede: "" }],
  ["home", { ...originalContent.home, lede: "x".repeat(1_000_000) }],
  ["identity", { ...originalContent.identity, email: "bonjour" }],
  ["identity", { ...originalContent.identity, social: [{ name: "Nous", url: "javascript:alert(1)" }] }],
  ["prices-photo", { offers: [...originalContent["prices-photo"].offers, originalContent["prices-photo"].offers[0]] }],
] as const)("refuses %s where it is not what that part holds", (key, value) => {
  expect(readPart(key, value)).toBeNull();
});

it("leaves out fields that it does not know", () => {
  expect(readPart("home", { ...originalContent.home, more: 1 })).toEqual(originalContent.home);
});

it("refuses a price that is no whole number of euros up to 99 999", () => {
  const [first, ...others] = originalContent["prices-web"].offers;
  const at = (price: number) => ({
    offers: [{ ...first!, tiers: { ...first!.tiers, or: { ...first!.tiers.or, price } } }, ...others],
  });
  expect([0, 99_999].map((price) => readPart("prices-web", at(price)) !== null)).toEqual([true, true]);
  expect([-1, 100_000, 12.5, NaN].map((price) => readPart("prices-web", at(price)))).toEqual([null, null, null, null]);
});

it("names only pictures that there are", () => {
  const named = [...JSON.stringify(originalContent).matchAll(/"(?:picture|image)":"([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(0);
  for (const [, name] of named) expect(Object.keys(pictureSources)).toContain(name);
});

it("has the words of the agency that it is given, and keeps what was changed", () => {
  const identity = {
    ...originalContent.identity,
    name: "Maison Témoin",
    address: { ...originalContent.identity.address, city: "Le Lude" },
  };
  const content = siteContent(7, {
    identity,
    contact: { ...originalContent.contact, plate: { picture: "duo-tasses", number: "Pl. 9", caption: "Ici" } },
  });
  expect(content.version).toBe(7);
  expect(content.home.lede).toContain("Maison Témoin");
  expect(content.search.photoPrices.title).toContain("au Lude");
  expect(content.contact.plate.number).toBe("Pl. 9");
  expect(content.films).toEqual(originalContent.films);
});

it("reads a text of one line without line breaks and invisible characters", () => {
  const { plate } = originalContent.contact;
  const read = readPart("contact", {
    ...originalContent.contact,
    plate: { ...plate, caption: "\u202Edeux\r\nlignes" },
  });
  expect(read?.plate.caption).toBe("deux lignes");
});
