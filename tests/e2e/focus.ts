import { expect, type Locator, type Page } from "@playwright/test";

const MOST_STOPS = 120;

/** Walks through the whole page with Tab. */
export async function expectVisibleStops(page: Page): Promise<void> {
  const problems: string[] = [];
  let stops = 0;
  for (; stops < MOST_STOPS; stops++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement === document.body)) break;
    problems.push(...(await focusProblems(page)));
  }
  expect(problems).toEqual([]);
  expect(stops).toBeGreaterThan(10);
  expect(stops).toBeLessThan(MOST_STOPS);
}

/** Presses Tab until the element has the focus; every stop on the way has to show it. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key);
    expect(await focusProblems(page)).toEqual([]);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MOST_STOPS} times ${key}, and ${target} was not reached`);
}

export async function expectFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  expect(await focusProblems(target.page())).toEqual([]);
}

/** What keeps the focus from being seen (2.4.7, 2.4.11): no outline, outside the window, or behind something. */
export function focusProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return [];
    const name = element.outerHTML.slice(0, 160);
    const problems: string[] = [];

    // A control that is drawn by its label has its outline there.
    const drawn = [element, element.closest("label")].filter((candidate) => candidate !== null);
    const outlined = drawn.some((candidate) => {
      const { outlineStyle, outlineWidth, outlineColor, opacity, visibility } = getComputedStyle(candidate);
      const shown = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
      return shown && !/, 0\)$|transparent/.test(outlineColor) && opacity !== "0" && visibility === "visible";
    });
    if (!outlined) problems.push(`no outline: ${name}`);

    const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
    if (!box) return [...problems, `no box: ${name}`];
    const points = [0.5, 0.1, 0.9].flatMap((across) =>
      [0.5, 0.1, 0.9].map((down) => [box.left + box.width * across, box.top + box.height * down] as const),
    );
    const inside = points.filter(([x, y]) => x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight);
    if (inside.length === 0) return [...problems, `outside the window: ${name}`];
    const tops = inside.map(([x, y]) => document.elementFromPoint(x, y));
    const seen = tops.some((top) => top && drawn.some((each) => each.contains(top) || top.contains(each)));
    if (!seen) problems.push(`behind ${tops[0]?.outerHTML.slice(0, 80)}: ${name}`);
    return problems;
  });
}
