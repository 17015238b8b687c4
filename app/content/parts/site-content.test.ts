import { expect, it } from "vitest";
import contentOf100 from "#support/fixtures/content-1.0.0.json" with { type: "json" };
import { defaultContent, partKeys, readPart, readStoredPart, siteContent } from "./site-content.ts";
import { pictureSources } from "./pictures.ts";

it.each(partKeys)("readPart reads back the defaults of %s", (key) => {
  const stored: unknown = JSON.parse(JSON.stringify(defaultContent[key]));
  expect(readPart(key, stored)).toEqual(defaultContent[key]);
});

it.each([
  ["home", "an empty text", { ...defaultContent.home, lede: "" }],
  ["home", "a text of a million characters", { ...defaultContent.home, lede: "x".repeat(1_000_000) }],
  ["identity", "an invalid e-mail address", { ...defaultContent.identity, email: "bonjour" }],
  [
    "identity",
    "a script as link",
    { ...defaultContent.identity, social: [{ name: "Nous", url: "javascript:alert(1)" }] },
  ],
  [
    "prices-photo",
    "two offers of one id",
    { offers: [...defaultContent["prices-photo"].offers, defaultContent["prices-photo"].offers[0]] },
  ],
] as const)("readPart rejects %s with %s", (key, _, value) => {
  expect(readPart(key, value)).toBeNull();
});

it.each(partKeys)("readStoredPart reads the part %s that 1.0.0 stored", (key) => {
  expect(readStoredPart(key, contentOf100[key])).not.toBeNull();
});

const { lede, ...homeWithoutLede } = defaultContent.home;

it("readStoredPart fills a missing field with its default, and readPart rejects the part", () => {
  const stored = { ...homeWithoutLede, title: { start: "Notre", turn: "titre." } };
  expect(readStoredPart("home", stored)).toEqual({ ...stored, lede });
  expect(readPart("home", stored)).toBeNull();
});

it("readStoredPart rejects an invalid field, a renamed field and an incomplete list item", () => {
  expect(readStoredPart("home", { ...homeWithoutLede, lede: "" })).toBeNull();
  expect(readStoredPart("home", { ...homeWithoutLede, introduction: lede })).toBeNull();
  const [offer, ...otherOffers] = defaultContent["prices-photo"].offers;
  const { tiers: _, ...offerWithoutTiers } = offer!;
  expect(readStoredPart("prices-photo", { offers: [offerWithoutTiers, ...otherOffers] })).toBeNull();
});

it("readStoredPart fills missing fields beside an optional field that has no default", () => {
  const stored = { ...defaultContent.identity, logo: "quai" };
  const { tagline: _, ...withoutTagline } = stored;
  expect(readStoredPart("identity", withoutTagline)).toEqual(stored);
});

it("readPart drops unknown fields", () => {
  expect(readPart("home", { ...defaultContent.home, more: 1 })).toEqual(defaultContent.home);
});

it("readPart rejects a price that is not a whole number of euros up to 99 999", () => {
  const readPrice = (price: number) => {
    const prices = structuredClone(defaultContent["prices-web"]);
    prices.offers[0]!.tiers.or.price = price;
    return readPart("prices-web", prices)?.offers[0]!.tiers.or.price;
  };
  expect([0, 99_999].map(readPrice)).toEqual([0, 99_999]);
  expect([-1, 100_000, 12.5, NaN].map(readPrice)).toEqual([undefined, undefined, undefined, undefined]);
});

it("the default content names only existing pictures", () => {
  const named = [...JSON.stringify(defaultContent).matchAll(/"(?:picture|image)":"([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(0);
  for (const [, name] of named) expect(Object.keys(pictureSources)).toContain(name);
});

it("siteContent derives defaults from the given identity and keeps changed parts", () => {
  const identity = {
    ...defaultContent.identity,
    name: "Maison Témoin",
    address: { ...defaultContent.identity.address, city: "Le Lude" },
  };
  const content = siteContent(7, {
    identity,
    contact: { ...defaultContent.contact, figure: { picture: "duo-tasses", number: "Pl. 9", caption: "Ici" } },
  });
  expect(content.version).toBe(7);
  expect(content.home.lede).toContain("Maison Témoin");
  expect(content.search.photoPrices.title).toContain("au Lude");
  expect(content.contact.figure.number).toBe("Pl. 9");
  expect(content.films).toEqual(defaultContent.films);
});

it("readPart removes line breaks and invisible characters from a one-line text", () => {
  const { figure } = defaultContent.contact;
  const read = readPart("contact", {
    ...defaultContent.contact,
    figure: { ...figure, caption: "\u202Edeux\r\nlignes" },
  });
  expect(read?.figure.caption).toBe("deux lignes");
});
