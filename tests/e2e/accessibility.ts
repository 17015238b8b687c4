import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as Axe from "axe-core";
import { expect, type Locator, type Page } from "@playwright/test";

/** The minified build halves the time to inject axe. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Only these rules can differ between the themes. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Checks colours in the dark theme, then everything in the light one. @param within selectors; default: the page */
export async function expectAccessible(page: Page, ...within: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolation(page, COLOR_RULES, within);
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoViolation(page, WCAG_22_AA, within);
}

/** Calls axe directly: @axe-core/playwright takes twice as long, because it also visits frames and returns all passed rules. */
async function expectNoViolation(page: Page, only: string[], within: string[] = []): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) {
    await page.evaluate(AXE);
    await page.evaluate(cacheColors);
  }
  const include = within.length > 0 ? within : ["html"];
  const { violations, matched } = await page.evaluate(
    async ({ only, include, options }) => {
      const axe = (globalThis as unknown as { axe: typeof Axe }).axe;
      const { violations, passes } = await axe.run({ include }, { ...options, runOnly: only });
      return {
        matched: passes.length,
        violations: violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
        })),
      };
    },
    { only, include, options: { resultTypes: ["violations"], iframes: false } satisfies Axe.RunOptions },
  );
  expect(violations).toEqual([]);
  expect(matched, "rules that matched at least one element").toBeGreaterThan(0);
}

/** Runs in the page. Caches parsed colours: axe parses the same ones for every element, which slows the contrast check. */
function cacheColors(): void {
  interface Color {
    red: number;
    green: number;
    blue: number;
    alpha: number;
    parseString(text: string): Color;
  }
  const { axe } = globalThis as unknown as { axe: { commons: { color: { Color: { prototype: Color } } } } };
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const parsed = new Map<string, Pick<Color, "red" | "green" | "blue" | "alpha">>();
  prototype.parseString = function (text) {
    const color = parsed.get(text);
    if (color) return Object.assign(this, color);
    parseString.call(this, text);
    const { red, green, blue, alpha } = this;
    parsed.set(text, { red, green, blue, alpha });
    return this;
  };
}

/** Leaves the window at this width, by default the 320 px of WCAG 1.4.10. */
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

/** Longer than the name of the demonstration's agency. */
export const LONG_AGENCY_NAME = "Les Ateliers photographiques Solstice et Associés du Vexin";

export async function setText(locator: Locator, text: string): Promise<void> {
  await locator.evaluate((element, text) => void (element.firstChild!.textContent = text), text);
}

/** Expects that no line ends inside a word of these elements, some of which must be visible. */
export async function expectWholeWords(page: Page, selector: string): Promise<void> {
  const words = await page.locator(selector).evaluateAll((elements) => {
    const range = document.createRange();
    return (
      elements
        .flatMap((element) => [element, ...element.querySelectorAll("*")])
        // Visually hidden text is one pixel wide.
        .filter((element) => element.getBoundingClientRect().width > 1)
        .flatMap((element) => [...element.childNodes].filter((node) => node instanceof Text))
        .flatMap((node) =>
          [...node.data.matchAll(/[\p{L}\p{N}’]+/gu)].map(({ 0: word, index }) => {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            return { word, lines: new Set([...range.getClientRects()].map(({ top }) => top)).size };
          }),
        )
    );
  });
  expect(words).not.toEqual([]);
  expect(words.filter(({ lines }) => lines > 1)).toEqual([]);
}

/** Checks accessibility as `expectAccessible` does, then that a narrow window needs no sideways scroll. Leaves it narrow. */
export async function expectAccessibleAndFitting(page: Page, ...within: string[]): Promise<void> {
  await expectAccessible(page, ...within);
  await expectNoSidewaysScroll(page);
}

/** Checks a wide window in the current theme, which must be light, then a narrow dark one. Leaves it narrow and light. */
export async function expectAccessibleWideAndNarrow(
  page: Page,
  {
    wide = { width: 1280, height: 720 },
    within = [],
  }: { wide?: { width: number; height: number }; within?: string[] } = {},
): Promise<void> {
  await page.setViewportSize(wide);
  await expectNoViolation(page, WCAG_22_AA, within);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoSidewaysScroll(page);
  await expectNoViolation(page, WCAG_22_AA, within);
  await page.emulateMedia({ colorScheme: "light" });
}
