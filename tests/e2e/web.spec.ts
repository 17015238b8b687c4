import { defaultContent } from "#app/content/parts/site-content.ts";
import { typeset } from "#app/french/typeset.ts";
import { expect, test } from "./fixtures.ts";

const PRICES = "/services/web/tarifsW";
const LINK = { name: /^Voir les tarifs : / };

test("the web page shows three kinds of site, and each leads to the prices", async ({ page, visit }) => {
  await visit("/services/web/accueilW");
  // specification §2
  await expect(page.getByRole("heading", { level: 1, name: "Quel type de site vous convient ?" })).toBeVisible();
  const main = page.getByRole("main");
  const cardOf = (name: string) =>
    main.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name }) });
  const kinds = Object.values(defaultContent.services.web.kinds);
  for (const { name, text } of kinds) {
    await expect(cardOf(name)).toContainText(typeset(text));
    await expect(cardOf(name).getByRole("link", LINK)).toHaveAttribute("href", PRICES);
  }
  await expect(main.getByRole("link", LINK)).toHaveCount(3);
  await cardOf(kinds[0]!.name).click({ position: { x: 30, y: 30 } });
  await expect(page.getByRole("heading", { level: 1, name: "Tarifs" })).toBeVisible();
  await expect(page).toHaveURL(PRICES);
});
