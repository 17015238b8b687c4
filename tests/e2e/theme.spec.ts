import type { Page } from "@playwright/test";
import { expect, waitForHydration, test } from "./fixtures.ts";

test.use({ hasAnsweredCookies: false });

const backgroundTheme = (page: Page) =>
  page.evaluate(() => {
    const channels = getComputedStyle(document.documentElement)
      .backgroundColor.match(/[\d.]+/g)!
      .map(Number);
    if (channels.every((channel) => channel > 170)) return "light";
    if (channels.every((channel) => channel < 85)) return "dark";
    return channels;
  });
const themeSwitch = (page: Page) => page.getByRole("button", { name: /^Passer au thème/ });

for (const colorScheme of ["light", "dark"] as const) {
  const otherTheme = colorScheme === "light" ? "dark" : "light";

  test.describe(`where the system is ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("the theme switch shows the other theme, also on the next page, works by keyboard, and stores nothing", async ({
      page,
      visit,
      context,
    }) => {
      await visit("/mentions");
      expect(await backgroundTheme(page)).toBe(colorScheme);
      await themeSwitch(page).click();
      expect(await backgroundTheme(page)).toBe(otherTheme);
      await expect(themeSwitch(page)).toHaveAccessibleName(
        `Passer au thème ${colorScheme === "dark" ? "sombre" : "clair"}`,
      );
      // The browser's own bar gets the page's colour.
      await expect
        .poll(() =>
          page.locator("meta[name=theme-color]").evaluateAll((all) => {
            const { backgroundColor } = getComputedStyle(document.documentElement);
            const probe = document.createElement("i");
            return all.map((meta) => {
              probe.style.color = meta.getAttribute("content")!;
              return document.body.appendChild(probe) && getComputedStyle(probe).color === backgroundColor;
            });
          }),
        )
        .toEqual([true, true]);

      await page.getByRole("contentinfo").getByRole("link", { name: "Conditions générales" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conditions générales");
      expect(await backgroundTheme(page)).toBe(otherTheme);
      expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
      expect(await context.cookies()).toEqual([]);

      await page.reload();
      expect(await backgroundTheme(page)).toBe(colorScheme);
      await waitForHydration(page);
      await themeSwitch(page).focus();
      await page.keyboard.press("Enter");
      expect(await backgroundTheme(page)).toBe(otherTheme);
      await page.keyboard.press("Space");
      expect(await backgroundTheme(page)).toBe(colorScheme);
    });
  });
}
