import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test.use({ cookiesAnswered: false });

const PAPER = { light: "rgb(246, 241, 231)", dark: "rgb(20, 17, 14)" };

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const switchOf = (page: Page) => page.getByRole("button", { name: /^Passer au thème/ });

for (const colorScheme of ["light", "dark"] as const) {
  const other = colorScheme === "light" ? "dark" : "light";

  test.describe(`where the system is ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("the switch shows the other theme on every page, and stores nothing", async ({ page, visit, context }) => {
      await visit("/mentions");
      expect(await ground(page)).toBe(PAPER[colorScheme]);
      await switchOf(page).click();
      expect(await ground(page)).toBe(PAPER[other]);
      await expect(switchOf(page)).toHaveAccessibleName(
        `Passer au thème ${colorScheme === "dark" ? "sombre" : "clair"}`,
      );
      const bar = other === "dark" ? "#14110e" : "#f6f1e7";
      await expect
        .poll(() =>
          page.locator("meta[name=theme-color]").evaluateAll((all) => all.map((meta) => meta.getAttribute("content"))),
        )
        .toEqual([bar, bar]);

      await page.getByRole("contentinfo").getByRole("link", { name: "Conditions générales" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conditions générales");
      expect(await ground(page)).toBe(PAPER[other]);
      expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
      expect(await context.cookies()).toEqual([]);

      await page.reload();
      expect(await ground(page)).toBe(PAPER[colorScheme]);
    });
  });
}

test("the switch works by keyboard, there and back", async ({ page, visit }) => {
  await visit("/");
  await switchOf(page).focus();
  await page.keyboard.press("Enter");
  expect(await ground(page)).toBe(PAPER.dark);
  await page.keyboard.press("Space");
  expect(await ground(page)).toBe(PAPER.light);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, colorScheme: "dark" });

  test("there is no switch, and the system's theme is used", async ({ page, visit }) => {
    await visit("/");
    await expect(switchOf(page)).toBeHidden();
  });
});
