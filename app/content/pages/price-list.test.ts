import { expect, it } from "vitest";
import { euros } from "#app/french/euros.ts";
import { priceList } from "./price-list.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";

// Copied by hand from specification §9, so that a changed price must be confirmed here.
it.each([
  ["photo", "bronze", "Baptême", "300 €", "Prise de vue 1 h, Photos retouchées 10, Album 1"],
  ["photo", "bronze", "Mariage", "500 €", "Prise de vue 1 h, Photos retouchées 20"],
  ["photo", "bronze", "Reportage", "1 000 €", "Prise de vue 2 h, Photos retouchées 30, Galerie web 1"],
  ["photo", "argent", "Baptême", "500 €", "Prise de vue 2 h, Photos retouchées 25"],
  ["photo", "argent", "Mariage", "1 000 €", "Prise de vue 3 h, Photos retouchées 30"],
  ["photo", "argent", "Reportage", "1 500 €", "Prise de vue 4 h, Photos retouchées 40"],
  ["photo", "or", "Baptême", "1 500 €", "Prise de vue 4 h, Photos retouchées 35"],
  ["photo", "or", "Mariage", "2 000 €", "Prise de vue 6 h, Photos retouchées 45, Albums 2"],
  ["photo", "or", "Reportage", "2 500 €", "Prise de vue 7 h, Photos retouchées 60, Albums 3"],
  ["video", "bronze", "Mariage", "700 €", "Tournage 1 h, Film livré jusqu’à 2 min"],
  ["video", "bronze", "Pub & clips", "1 000 €", "Tournage 1 h, Film livré 3 à 5 min"],
  ["video", "bronze", "Vidéo d'entreprise", "1 500 €", "Tournage 1 h, Film livré 6 à 8 min"],
  ["video", "argent", "Mariage", "1 500 €", "Tournage 2 h, Film livré jusqu’à 3 min, Charte graphique 1"],
  ["video", "argent", "Pub & clips", "1 800 €", "Tournage 2 h, Film livré 4 à 6 min, Charte graphique 1"],
  ["video", "argent", "Vidéo d'entreprise", "2 200 €", "Tournage 2 h, Film livré 7 à 9 min, Charte graphique 1"],
  ["video", "or", "Mariage", "1 500 €", "Tournage 3 h, Film livré 10 à 12 min, Charte graphique 1, Galerie web 1"],
  ["video", "or", "Pub & clips", "2 000 €", "Tournage 3 h, Film livré 13 à 15 min, Charte graphique 1, Galerie web 1"],
  [
    "video",
    "or",
    "Vidéo d'entreprise",
    "3 000 €",
    "Tournage 3 h, Film livré 16 à 20 min, Charte graphique 1, Galerie web 1",
  ],
  ["web", "bronze", "Landing Page", "600 €", "Page 1, Maintenance 1 an"],
  ["web", "bronze", "Site Vitrine", "1 000 €", "Pages 2 à 4, Maintenance 1 an"],
  ["web", "bronze", "Site Dynamique", "2 000 €", "Pages 2 à 4, Maintenance 1 an"],
  ["web", "argent", "Landing Page", "1 200 €", "Page 1"],
  ["web", "argent", "Site Vitrine", "1 500 €", "Pages 4 à 10"],
  ["web", "argent", "Site Dynamique", "3 000 €", "Pages 5 à 10, Évolution 1"],
  ["web", "or", "Landing Page", "3 000 €", "Page 1, Maintenance 2 ans, Évolution 1"],
  ["web", "or", "Site Vitrine", "4 000 €", "Pages 5 à 10, Maintenance 2 ans, Évolution 1"],
  ["web", "or", "Site Dynamique", "10 000 €", "Pages 10 à 20, Maintenance 2 ans, Évolutions 2"],
] as const)("%s, %s: %s costs %s and has the facts: %s", (service, tier, name, price, facts) => {
  const offer = priceList(defaultContent, service)
    .tiers.find(({ id }) => id === tier)!
    .offers.find((offer) => offer.name === name)!;
  expect(euros(offer.price).replace(/\s/g, " ")).toBe(price);
  expect(offer.facts.map(({ term, value }) => `${term} ${value}`).join(", ")).toBe(facts);
});

it.each(["photo", "video", "web"] as const)(
  "the price list of %s has three tiers of three offers, and the note on travel",
  (service) => {
    const { tiers, travelNote } = priceList(defaultContent, service);
    expect(tiers.map(({ label, offers }) => [label, offers.length])).toEqual([
      ["BRONZE", 3],
      ["ARGENT", 3],
      ["OR", 3],
    ]);
    expect(travelNote).toBe("Prix ne tenant pas compte d'éventuel(s) déplacement(s)");
  },
);

it("euros puts no-break spaces between thousands and before the sign €", () => {
  expect(euros(10_000)).toBe("10\u202F000\u00A0€");
});

it("a figure of 0 has no row in the price list", () => {
  const content = structuredClone(defaultContent);
  const photo = content["prices-photo"].offers[0]!.tiers.or;
  Object.assign(photo, { details: 0, photos: 0, galeries: 0, albums: 0 });
  const video = content["prices-video"].offers[0]!.tiers.or;
  Object.assign(video, { tournage: 0, rendu: [0, 0], charte: 0, internet: 0 });
  const web = content["prices-web"].offers[0]!.tiers.or;
  Object.assign(web, { pages: [0, 0], maintenance: 0, evolution: 0, charte: 0 });
  for (const service of ["photo", "video", "web"] as const) {
    expect(priceList(content, service).tiers.find(({ id }) => id === "or")!.offers[0]!.facts).toEqual([]);
  }
});
