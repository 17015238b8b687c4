import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as Axe from "axe-core";
import { expect, type Page } from "@playwright/test";

/** The minified build halves the time to inject axe. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules that depend on colours. Only these can differ between the themes. */
const ABOUT_COLOR = ["color-contrast", "link-in-text-block"];

/** Runs axe in both themes, and leaves the page in the light one. @param dark the rules to check in the dark theme */
export async function expectAccessible(page: Page, dark?: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolation(page, ABOUT_COLOR, dark);
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoViolation(page, WCAG_22_AA);
}

export async function expectPartsAccessible(page: Page, ...selectors: string[]): Promise<void> {
  await expectNoViolation(page, WCAG_22_AA, selectors);
}

/** Calls axe itself: @axe-core/playwright takes twice the time, for frames and lists of passed rules. */
async function expectNoViolation(page: Page, only: string[], include: string[] = ["html"]): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const { violations, looked } = await page.evaluate(
    async ({ only, include, options }) => {
      const own = (globalThis as unknown as { axe: typeof Axe }).axe;
      const { violations, passes } = await own.run({ include }, { ...options, runOnly: only });
      return {
        looked: passes.length,
        violations: violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
        })),
      };
    },
    { only, include, options: { resultTypes: ["violations"], iframes: false } satisfies Axe.RunOptions },
  );
  expect(violations).toEqual([]);
  expect(looked, "rules that had something to look at").toBeGreaterThan(0);
}

/** WCAG 1.4.10: nothing scrolls sideways at 320 px. Leaves the window that wide. */
export async function expectNoSidewaysScroll(page: Page, width = 320): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  const overflowing = await page.evaluate((width) => {
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => element.outerHTML.slice(0, 100));
  }, width);
  expect(overflowing).toEqual([]);
}

/** Checks accessibility and sideways scrolling, wide and narrow. Leaves the page narrow, in the light theme. */
export async function expectAccessibleWideAndNarrow(
  page: Page,
  wide = { width: 1280, height: 720 },
  dark?: string[],
): Promise<void> {
  await page.setViewportSize(wide);
  await expectAccessible(page, dark);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, dark);
}
