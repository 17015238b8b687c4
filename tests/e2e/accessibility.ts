import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The themes differ in nothing but their colours. */
const ABOUT_COLOR = ["color-contrast", "link-in-text-block"];

/** Axe, in both themes; leaves the page in the light one. */
export async function expectAccessible(page: Page): Promise<void> {
  const problems: object[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const chosen = colorScheme === "light" ? axe.withTags(WCAG_22_AA) : axe.withRules(ABOUT_COLOR);
    const { violations } = await chosen.analyze();
    for (const { id, nodes } of violations) {
      problems.push({ id, colorScheme, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) });
    }
  }
  expect(problems).toEqual([]);
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

/** Both, at the two ends of the window's widths. */
export async function expectAccessibleWideAndNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}
