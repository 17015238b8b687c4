import { launchOptions } from "../../support/chromium.ts";
import { expect, test } from "./fixtures.ts";

// As on a desktop with a mouse: Playwright hides them otherwise.
test.use({
  launchOptions: { ...launchOptions(), ignoreDefaultArgs: ["--hide-scrollbars"] },
  viewport: { width: 1200, height: 800 },
  cookiesAnswered: true,
});

test("a picture over the whole window has no scrollbar", async ({ page, visit }) => {
  await visit("/services/photo/galerie?photo=entreprise");
  const lightbox = page.getByRole("dialog");
  await expect(lightbox).toBeVisible();
  const { height, inner } = await lightbox.evaluate((element: HTMLElement) => ({
    height: [element.scrollHeight, element.clientHeight],
    inner: [element.clientWidth, element.offsetWidth],
  }));
  expect(height).toEqual([800, 800]);
  expect(inner[0]).toBe(inner[1]);
});

const WINDOWS = [
  { path: "/", opener: "Connexion" },
  { path: "/services/photo/galerie", opener: "Agrandir ENTREPRISE" },
  { path: "/services/video/accueilV", opener: /^Lire One day/i },
] as const;

for (const { path, opener } of WINDOWS) {
  test(`the page behind the window of ${path} neither jumps nor scrolls`, async ({ page, visit }) => {
    await visit(path);
    const place = () =>
      page.evaluate(() => {
        const { left, width } = document.querySelector("main")!.getBoundingClientRect();
        return { left, width, scrolled: scrollY };
      });
    const link = page.getByRole("main").or(page.getByRole("banner")).getByRole("link", { name: opener });
    await link.first().scrollIntoViewIfNeeded();
    const before = await place();
    expect(before.width, "a scrollbar beside the page").toBeLessThan(1200);
    await link.first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.mouse.wheel(0, 400);
    // Two frames: a page that scrolls has done so.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await place()).toEqual(before);
  });
}
