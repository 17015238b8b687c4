import { agency } from "#app/content/parts/agency.ts";
import { a } from "#app/french/elision.ts";
import { expect, test } from "./fixtures.ts";

const kinds = [
  { name: "Landing Page", text: "Une seule page, un seul message, un seul bouton." },
  { name: "Site Vitrine", text: "Quelques pages qui vous présentent, vous situent et donnent envie de vous écrire." },
  { name: "Site Dynamique", text: "le site travaille avec vous et grandit avec votre activité." },
];

test("the web page shows three kinds of site, and each leads to the prices", async ({ page, visit }) => {
  await visit("/services/web/accueilW");
  await expect(page).toHaveTitle(
    `Création de sites web ${a(agency.address.city)} : vitrine, dynamique · ${agency.name}`,
  );
  await expect(page.getByRole("heading", { level: 1, name: "Quel type de site vous convient ?" })).toBeVisible();
  const main = page.getByRole("main");
  for (const { name, text } of kinds) {
    const card = main.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name }) });
    await expect(card).toContainText(text);
    await card.click({ position: { x: 30, y: 30 } });
    await expect(page.getByRole("heading", { level: 1, name: "Tarifs" })).toBeVisible();
    await expect(page).toHaveURL(/\/services\/web\/tarifsW$/);
    await page.goBack();
  }
  await expect(main.getByRole("link", { name: /^Voir les tarifs : / })).toHaveCount(kinds.length);
});
