import { chromium, type Page } from "@playwright/test";
import { launchOptions } from "#support/chromium.ts";
import { waitForPaint } from "./paint.ts";
import { refuseCookies, expect, type TestSite, test } from "./fixtures.ts";

const DIALOGS = [
  { path: "/", opener: "Connexion" },
  { path: "/services/video/accueilV", opener: /^Lire One day/i },
  { path: "/services/photo/galerie", opener: "Agrandir ENTREPRISE" },
] as const;

test("dialogs leave the page's scrollbar in place, and have none of their own", async ({ site, visit }) => {
  await withScrollbars(site, async (page) => {
    for (const { path, opener } of DIALOGS) {
      await test.step(`the page behind the dialog of ${path} neither jumps nor scrolls`, async () => {
        await visit(path, page);
        const link = page.getByRole("main").or(page.getByRole("banner")).getByRole("link", { name: opener });
        await link.first().scrollIntoViewIfNeeded();
        const before = await measure(page);
        expect(before.width, "a scrollbar beside the page").toBeLessThan(1200);
        await link.first().click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await page.mouse.wheel(0, 400);
        // After two frames any scroll would have happened.
        await waitForPaint(page);
        expect(await measure(page)).toEqual(before);
      });
    }
    await test.step("the full-window picture, which is open now, has no scrollbar", async () => {
      const box = await page
        .getByRole("dialog")
        .evaluate(({ scrollHeight, clientHeight, clientWidth, offsetWidth }: HTMLElement) => ({
          scrollHeight,
          clientHeight,
          scrollbarWidth: offsetWidth - clientWidth,
        }));
      expect(box).toEqual({ scrollHeight: 800, clientHeight: 800, scrollbarWidth: 0 });
    });
  });
});

function measure(page: Page): Promise<{ left: number; width: number; scrollTop: number }> {
  return page.evaluate(() => {
    const { left, width } = document.querySelector("main")!.getBoundingClientRect();
    return { left, width, scrollTop: scrollY };
  });
}

/** Starts another browser, because Playwright hides scrollbars, and changed options would start another worker. */
async function withScrollbars(site: TestSite, journey: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ ...launchOptions(), ignoreDefaultArgs: ["--hide-scrollbars"] });
  try {
    const viewport = { width: 1200, height: 800 };
    const page = await browser.newPage({ baseURL: site.url, viewport, locale: "fr-FR", reducedMotion: "reduce" });
    await refuseCookies(page.context());
    await journey(page);
  } finally {
    await browser.close();
  }
}
