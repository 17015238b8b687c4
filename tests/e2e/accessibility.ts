import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as Axe from "axe-core";
import { expect, type Page } from "@playwright/test";

/** Half as long as what the package gives as its source, so that each page has it in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The themes differ in nothing but their colours. */
const ABOUT_COLOR = ["color-contrast", "link-in-text-block"];

/** Axe, in both themes; leaves the page in the light one. @param dark what is looked at in the dark one */
export async function expectAccessible(page: Page, dark?: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolation(page, ABOUT_COLOR, dark);
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoViolation(page, WCAG_22_AA);
}

/** Axe, in the theme that is shown, on what these selectors find. */
export async function expectPartsAccessible(page: Page, ...selectors: string[]): Promise<void> {
  await expectNoViolation(page, WCAG_22_AA, selectors);
}

/**
 * Axe by its own interface: @axe-core/playwright takes twice the time, for frames (the
 * video players, which are not ours, and the preview, whose pages are looked at by their own addresses) and for the lists of what is no violation.
 */
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

/** 1.4.10: at 320 px nothing scrolls sideways. Leaves the window that wide. */
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

/** Both, at the two ends of the window's widths; leaves the page narrow, in the light theme. */
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
