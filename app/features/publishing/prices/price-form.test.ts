import { expect, it } from "vitest";
import type { Service } from "#app/content/navigation/navigation.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { tiers } from "#app/content/parts/tiers.ts";
import { formOf } from "#support/site/form-of.ts";
import {
  priceFields,
  figureInField,
  OFFER_FIELD,
  readPercent,
  unitOf,
  withMovedOffer,
  withNewOffer,
} from "./price-form.ts";
import { priceColumns, readPriceForm } from "./read-price-form.ts";

const services = ["photo", "video", "web"] as const;

function priceFormOf(service: Service["id"], offers = defaultContent[`prices-${service}`].offers): FormData {
  const form = new FormData();
  for (const { id, name, hidden, tiers: figures } of offers) {
    form.append(OFFER_FIELD, id);
    form.set(priceFields.name(id), name);
    if (hidden) form.set(priceFields.hidden(id), "on");
    for (const tier of tiers) {
      for (const { figure } of priceColumns(service)) {
        const value = (figures[tier] as unknown as Record<string, number | undefined>)[figure];
        form.set(priceFields.figure(id, tier, figure), figureInField(value));
      }
    }
  }
  return form;
}

function readWith(service: Service["id"], field: string, input: string) {
  const form = priceFormOf(service);
  form.set(field, input);
  return readPriceForm(service, form, defaultContent[`prices-${service}`].offers);
}

it.each(services)("readPriceForm reads the unchanged figures of the form for %s", (service) => {
  const { offers } = defaultContent[`prices-${service}`];
  expect(readPriceForm(service, priceFormOf(service), offers)).toEqual({ ok: true, offers });
});

it.each([
  ["photo", "or", "price", "2 200", 2200],
  ["photo", "or", "price", "2\u202F200\u00A0€", 2200],
  ["photo", "or", "albums", "", undefined],
  ["photo", "or", "albums", "0", 0],
  ["web", "or", "pages", "5 à 12", [5, 12]],
  ["web", "or", "pages", "5-12", [5, 12]],
  ["web", "or", "pages", "7", [7, 7]],
  ["video", "or", "rendu", "jusqu’à 4", [0, 4]],
  ["video", "or", "tournage", "3 h", 3],
] as const)("readPriceForm reads the figure %s › %s › %s from « %s »", (service, tier, figure, input, value) => {
  const { id } = defaultContent[`prices-${service}`].offers[1]!;
  const read = readWith(service, priceFields.figure(id, tier, figure), input);
  expect(read.ok && (read.offers[1]!.tiers[tier] as unknown as Record<string, unknown>)[figure]).toEqual(value);
});

it.each([
  ["photo", "price", "", "Indiquez un prix entier, de 0 à 99 999."],
  ["photo", "price", "12,50", "Indiquez un prix entier, de 0 à 99 999."],
  ["photo", "price", "100000", "Indiquez un prix entier, de 0 à 99 999."],
  ["photo", "price", "-5", "Indiquez un prix entier, de 0 à 99 999."],
  ["photo", "price", "<script>", "Indiquez un prix entier, de 0 à 99 999."],
  ["photo", "details", "120", "Indiquez un nombre entier, jusqu’à 99."],
  ["photo", "photos", "beaucoup", "Indiquez un nombre entier, jusqu’à 9 999."],
  ["video", "rendu", "6 à 4", "Le premier nombre doit être le plus petit."],
  ["web", "pages", "", "Indiquez un nombre, ou deux : « 5 à 10 »."],
] as const)("readPriceForm reports an error if the figure %s › %s is « %s »", (service, figure, input, sentence) => {
  const field = priceFields.figure(defaultContent[`prices-${service}`].offers[0]!.id, "bronze", figure);
  expect(readWith(service, field, input)).toEqual({ ok: false, reason: "fields", errors: { [field]: sentence } });
});

it.each([
  ["", "Ce champ est obligatoire."],
  ["x".repeat(61), "Ce texte est trop long : 60 caractères au plus."],
])("readPriceForm reports an error for the name %j", (input, sentence) => {
  const field = priceFields.name("bapteme");
  expect(readWith("photo", field, input)).toEqual({ ok: false, reason: "fields", errors: { [field]: sentence } });
});

it("readPriceForm reads a name as one line without invisible characters", () => {
  const read = readWith("photo", priceFields.name("bapteme"), "Mariage\u200E\r\nen été");
  expect(read.ok && read.offers[0]!.name).toBe("Mariage en été");
});

it("readPriceForm returns the offers in the order of the form, then the offers that the form lacks", () => {
  const { offers } = defaultContent["prices-photo"];
  const form = priceFormOf("photo", [offers[2]!, offers[0]!]);
  const read = readPriceForm("photo", form, offers);
  expect(read.ok && read.offers.map(({ id }) => id)).toEqual(["reportage", "bapteme", "mariage"]);
});

it("readPriceForm ignores an unknown offer id in the form", () => {
  const form = priceFormOf("photo");
  form.append(OFFER_FIELD, "constructor");
  const read = readPriceForm("photo", form, defaultContent["prices-photo"].offers);
  expect(read.ok && read.offers).toHaveLength(3);
});

it.each([
  [" 3,5 ", 3.5],
  ["\u20123,5\u200B", -3.5],
  ["1000", null],
  ["beaucoup", null],
  ["", null],
])("readPercent reads %j as %s", (percent, read) => {
  expect(readPercent(formOf({ percent }))).toBe(read);
});

it("withMovedOffer moves an offer within the bounds of the list", () => {
  const offers = [{ id: "a" }, { id: "b" }, { id: "c" }];
  const order = (id: string, by: -1 | 1) =>
    withMovedOffer(offers, id, by)
      .map((offer) => offer.id)
      .join("");
  expect([order("b", -1), order("b", 1), order("a", -1), order("c", 1), order("x", 1)]).toEqual([
    "bac",
    "acb",
    "abc",
    "abc",
    "abc",
  ]);
});

it("withNewOffer adds a hidden offer with a unique id", () => {
  const offers = defaultContent["prices-photo"].offers;
  const [, , , fourth, fifth] = withNewOffer(withNewOffer(offers));
  expect([fourth?.id, fifth?.id, fourth?.hidden]).toEqual(["offre-4", "offre-5", true]);
  expect(fourth?.tiers).toEqual(offers[2]!.tiers);
});

it("unitOf returns the singular or plural of a unit", () => {
  const years = priceColumns("web").find(({ figure }) => figure === "maintenance")!;
  expect([0, 1, 2, undefined].map((figure) => unitOf(years, figure))).toEqual(["an", "an", "ans", "ans"]);
  expect(unitOf(priceColumns("photo")[0]!, 1)).toBe("€");
});
