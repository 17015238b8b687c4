import { agency } from "#app/content/parts/agency.ts";
import type { Locator, Page } from "@playwright/test";
import { refuseCookies, expect, PHONE, test } from "./fixtures.ts";
import { swipe } from "./touch.ts";

const GALLERY = "/services/photo/galerie";
/** Verbatim from specification §2. */
const ITEMS = [
  { slug: "celebration", title: "CELEBRATION", description: "Immortalisez vos cérémonies" },
  { slug: "duo", title: "DUO", description: "Ensemble on va plus loin" },
  { slug: "amour", title: "AMOUR", description: "Se regarder avec passion est éssentiel" },
  { slug: "entreprise", title: "ENTREPRISE", description: "Le travail libère" },
];

const linkTo = (page: Page, title: string) => page.getByRole("link", { name: `Agrandir ${title}` });

async function expectPicture(page: Page, index: number): Promise<Locator> {
  const { slug, title, description } = ITEMS[index]!;
  const lightbox = page.getByRole("dialog", { name: title });
  await expect(lightbox.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expect(lightbox.getByText(description, { exact: true })).toBeVisible();
  await expect(lightbox.getByRole("img")).toBeVisible();
  await expect(lightbox.getByText(`${index + 1} / 4`)).toBeVisible();
  await expect(page).toHaveURL(`${GALLERY}?photo=${slug}`);
  await expect(page).toHaveTitle(`${title}, galerie photo · ${agency.name}`);
  return lightbox;
}

test("the gallery shows four pictures, also at the address of a missing one; the lightbox opens at its own address, cycles by buttons and arrow keys, traps the focus, and opens again from a shared address", async ({
  page,
  visit,
}) => {
  await visit(`${GALLERY}?photo=inconnue`);
  await expect(page).toHaveURL(GALLERY);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Galerie photo" })).toBeVisible();
  const figures = page.getByRole("main").getByRole("figure");
  await expect(figures).toHaveCount(ITEMS.length);
  for (const [index, { title, description }] of ITEMS.entries()) {
    await expect(figures.nth(index).getByText(title, { exact: true })).toBeVisible();
    await expect(figures.nth(index).getByText(description, { exact: true })).toBeVisible();
  }
  const pager = page.getByRole("navigation", { name: "Pages de la galerie" });
  await expect(pager.getByText("Page 1 sur 1")).toBeVisible();
  await expect(pager.getByRole("button", { name: "Précédent" })).toBeDisabled();
  await expect(pager.getByRole("button", { name: "Suivant" })).toBeDisabled();

  await linkTo(page, "AMOUR").click();
  const lightbox = await expectPicture(page, 2);
  await expect(lightbox.getByRole("button", { name: "Fermer" })).toBeFocused();
  await lightbox.getByRole("button", { name: "Image suivante" }).click();
  const next = (await expectPicture(page, 3)).getByRole("button", { name: "Image suivante" });
  await expect(next).toBeFocused();
  await next.click();
  await expectPicture(page, 0);
  await page.keyboard.press("ArrowLeft");
  await expectPicture(page, 3);
  await page.keyboard.press("ArrowRight");
  await expectPicture(page, 0);
  // After the dialog's last stop, the browser's own controls have the focus.
  const stops = new Set<string>();
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press("Tab");
    const place = await page.evaluate(() => {
      const { activeElement, body } = document;
      if (activeElement?.closest("dialog")) return "in the dialog";
      return activeElement === body ? "in the browser" : activeElement!.outerHTML.slice(0, 120);
    });
    stops.add(place);
  }
  stops.delete("in the browser");
  expect([...stops]).toEqual(["in the dialog"]);

  await visit(`${GALLERY}?photo=entreprise`);
  await expectPicture(page, 3);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(GALLERY);
  await expect(linkTo(page, "ENTREPRISE")).toBeFocused();
});

test.describe("the lightbox", () => {
  test("the lightbox closes by its button, Escape, the backdrop and Back, and returns the focus", async ({
    page,
    visit,
  }) => {
    await visit("/services/photo/accueil");
    for (const [way, close] of [
      ["its button", () => page.getByRole("dialog").getByRole("button", { name: "Fermer" }).click()],
      ["Escape", () => page.keyboard.press("Escape")],
      ["a press on the backdrop", () => page.mouse.click(8, 400)],
      ["Back", () => page.goBack()],
    ] as const) {
      await test.step(`closes by ${way}`, async () => {
        await page.getByRole("navigation", { name: "Photographie" }).getByRole("link", { name: "Galerie" }).click();
        await linkTo(page, "DUO").click();
        await expectPicture(page, 1);
        await page.keyboard.press("ArrowRight");
        await expectPicture(page, 2);
        await close();
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await expect(page).toHaveURL(GALLERY);
        await expect(linkTo(page, "DUO")).toBeFocused();
        // Opening the lightbox, changing its picture and closing it left a single history entry.
        await page.goBack();
        await expect(page).toHaveURL("/services/photo/accueil");
        // The address changes before the page does, and the page's links are pressed next.
        await expect(linkTo(page, "DUO")).toHaveCount(0);
      });
    }
  });

  test("the lightbox shows the next picture after a swipe", async ({ browser, site }) => {
    const page = await browser.newPage({ baseURL: site.url, hasTouch: true, viewport: PHONE });
    await refuseCookies(page.context());
    await page.goto(`${GALLERY}?photo=celebration`);
    await expect(page.locator("dialog:modal")).toBeVisible();
    await swipe(page, { from: 300, to: 60, y: 380 });
    await expectPicture(page, 1);
    await page.close();
  });

  test("the lightbox works without JavaScript", async ({ browser, site }) => {
    const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
    await page.goto(GALLERY);
    await linkTo(page, "CELEBRATION").click();
    const lightbox = await expectPicture(page, 0);
    await lightbox.getByRole("button", { name: "Image précédente" }).click();
    await (await expectPicture(page, 3)).getByRole("button", { name: "Fermer" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.close();
  });
});
