import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { paintWithout } from "./paint.ts";

type Tier = "BRONZE" | "ARGENT" | "OR";
type Rows = Record<Tier, [offer: string, price: string, ...facts: string[]][]>;

const PATH = "/services/photo/tarifs";

/** One of the three lists; app/content/pages/price-list.test.ts has the 27 offers of the specification's §9. */
const PRICES: Rows = {
  BRONZE: [
    ["Baptême", "300 €", "Prise de vue 1 h", "Photos retouchées 10", "Album 1"],
    ["Mariage", "500 €", "Prise de vue 1 h", "Photos retouchées 20"],
    ["Reportage", "1 000 €", "Prise de vue 2 h", "Photos retouchées 30", "Galerie web 1"],
  ],
  ARGENT: [
    ["Baptême", "500 €", "Prise de vue 2 h", "Photos retouchées 25"],
    ["Mariage", "1 000 €", "Prise de vue 3 h", "Photos retouchées 30"],
    ["Reportage", "1 500 €", "Prise de vue 4 h", "Photos retouchées 40"],
  ],
  OR: [
    ["Baptême", "1 500 €", "Prise de vue 4 h", "Photos retouchées 35"],
    ["Mariage", "2 000 €", "Prise de vue 6 h", "Photos retouchées 45", "Albums 2"],
    ["Reportage", "2 500 €", "Prise de vue 7 h", "Photos retouchées 60", "Albums 3"],
  ],
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("each tier shows its offers and prices, and the link of an offer names its service and its tier", async ({
      page,
      visit,
    }) => {
      await visit(PATH);
      await expect(page.getByRole("heading", { level: 1, name: "Tarifs" })).toBeVisible();
      await expect(tier(page, "BRONZE")).toBeChecked();
      for (const name of ["BRONZE", "ARGENT", "OR"] as const) {
        await tier(page, name).check();
        if (!javaScriptEnabled && name === "ARGENT") {
          // Without a script, the form gives the tier an address.
          await page.getByRole("button", { name: "Afficher les prix" }).click();
          await expect(page).toHaveURL(`${PATH}?formule=argent`);
          await expect(tier(page, name)).toBeChecked();
        }
        await expectPrices(page, name, PRICES[name]);
      }
      await visit(`${PATH}?formule=or`);
      await cards(page)
        .filter({ hasText: "Mariage" })
        .getByRole("link", { name: /^Demander cette formule/ })
        .click();
      await expect(page).toHaveURL(/\/contact\?/);
      const query = new URL(page.url()).searchParams;
      expect(Object.fromEntries(query)).toEqual({ service: "photo", titre: "Mariage, formule OR" });
    });
  });
}

test("a tier has an address, which follows the choice without a new history entry", async ({ page, visit }) => {
  await visit("/services/photo/accueil");
  await page.getByRole("navigation", { name: "Photographie" }).getByRole("link", { name: "Tarifs" }).click();
  await expect(tier(page, "BRONZE")).toBeChecked();
  await tier(page, "ARGENT").check();
  await expect(page).toHaveURL(/\/services\/photo\/tarifs\?formule=argent$/);
  await expect(page.getByRole("status").filter({ hasText: "Formule ARGENT" })).toHaveCount(1);
  await tier(page, "ARGENT").press("ArrowRight");
  await expect(tier(page, "OR")).toBeChecked();
  await expect(tier(page, "OR")).toBeFocused();
  await expect(page).toHaveURL(/\?formule=or$/);
  await page.reload();
  await expect(tier(page, "OR")).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\/services\/photo\/accueil$/);
});

test("a remembered tier is added to the address without removing the fragment; a tier chosen before hydration stays chosen instead and gets its address", async ({
  page,
  visit,
}) => {
  await page.addInitScript(() =>
    Object.assign(localStorage, { "cookies-functional": "true", "preference-tier": "or" }),
  );
  await visit("/services/photo/tarifs#contenu");
  await expect(page).toHaveURL(/\/services\/photo\/tarifs\?formule=or#contenu$/);

  const release = await paintWithout(page, "**/*.js", "/services/photo/tarifs");
  await tier(page, "ARGENT").check();
  release();
  await expect(page).toHaveURL(/\?formule=argent$/);
  await expect(tier(page, "ARGENT")).toBeChecked();
  await expect.poll(() => page.evaluate(() => localStorage["preference-tier"])).toBe("argent");
});

test("choosing a tier makes no request, and the page prints all three tiers", async ({ page, visit }) => {
  await visit("/services/web/tarifsW");
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => {
    if (["document", "fetch", "xhr"].includes(request.resourceType())) requests.push(request.url());
  });
  await tier(page, "OR").check();
  await expect(page).toHaveURL(/\?formule=or$/);
  await expect(cards(page).first()).toContainText("Maintenance");
  expect(requests).toEqual([]);

  await page.emulateMedia({ media: "print" });
  await expect(cards(page)).toHaveCount(9);
  for (const name of ["BRONZE", "ARGENT", "OR"]) {
    await expect(page.getByRole("heading", { level: 2, name: `Formule ${name}` })).toBeVisible();
  }
  await expect(page.getByText("Les prix sont indiqués en euros, toutes taxes comprises.")).toBeVisible();
  await expect(page.getByRole("group", { name: "Choisissez une formule" })).toBeHidden();
});

function tier(page: Page, name: string): Locator {
  return page.getByRole("group", { name: "Choisissez une formule" }).getByRole("radio", { name, exact: true });
}

function cards(page: Page): Locator {
  return page.getByRole("main").getByRole("article");
}

async function expectPrices(page: Page, name: Tier, offers: Rows[Tier]): Promise<void> {
  const tierCards = page.getByRole("region", { name: `Formule ${name}`, exact: true }).getByRole("article");
  await expect(cards(page)).toHaveCount(offers.length);
  for (const [index, [offer, price, ...facts]] of offers.entries()) {
    const card = tierCards.nth(index);
    await expect(card.getByRole("heading", { level: 3 })).toHaveText(offer);
    // No-break spaces keep a price on one line.
    await expect(
      card.getByText(price.replace(/ (?=\d)/, "\u202F").replace(" €", "\u00A0€"), { exact: true }),
    ).toBeVisible();
    const rows = await card
      .getByRole("term")
      .evaluateAll((terms) => terms.map((term) => `${term.textContent} ${term.nextElementSibling!.textContent}`));
    expect(rows).toEqual(
      facts.map((fact) => fact.replace(/ (?=à \d)|(?<=\d à) |(?<=\d) (?=(?:h|min|ans?)$)/g, "\u00A0")),
    );
    await expect(card.getByText("Prix ne tenant pas compte d’éventuel(s) déplacement(s)")).toBeVisible();
  }
}
