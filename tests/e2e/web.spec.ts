import { defaultContent } from "#app/content/parts/site-content.ts";
import { typo } from "#app/french/typo.ts";
import { expect, test } from "./fixtures.ts";

test("the web page shows three kinds of site, and each leads to the prices", async ({ page, visit }) => {
  await visit("/services/web/accueilW");
  // specification §2
  await expect(page.getByRole("heading", { level: 1, name: "Quel type de site vous convient ?" })).toBeVisible();
  const main = page.getByRole("main");
  const kinds = Object.values(defaultContent.services.web.kinds);
  for (const { name, text } of kinds) {
    const card = main.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name }) });
    await expect(card).toContainText(typo(text));
    await card.click({ position: { x: 30, y: 30 } });
    await expect(page.getByRole("heading", { level: 1, name: "Tarifs" })).toBeVisible();
    await expect(page).toHaveURL(/\/services\/web\/tarifsW$/);
    await page.goBack();
  }
  await expect(main.getByRole("link", { name: /^Voir les tarifs : / })).toHaveCount(3);
});
