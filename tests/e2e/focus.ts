import { expect, type Locator, type Page, test } from "@playwright/test";

const MAX_STOPS = 120;

export async function expectVisibleFocusByTab(page: Page): Promise<void> {
  const problems: string[] = [];
  let stops = 0;
  for (; stops < MAX_STOPS; stops++) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(inspectFocus, null);
    if (!focus.element) break;
    problems.push(...focus.problems);
  }
  expect(problems).toEqual([]);
  expect(stops).toBeGreaterThan(10);
  expect(stops).toBeLessThan(MAX_STOPS);
}

/** Focuses each tab stop of a part by script, in one evaluation. The order may differ from the Tab key's. */
export async function expectVisibleFocusByScript(page: Page, part: "main" | "body" = "main"): Promise<void> {
  // Chromium shows :focus-visible for scripted focus only after keyboard use.
  await page.keyboard.press("Tab");
  const { stops, problems } = await page.evaluate<{ stops: number; problems: string[] }>(
    `(${inspectEachStop})(${inspectFocus}, "${part}")`,
  );
  expect(problems).toEqual([]);
  expect(stops).toBeGreaterThan(0);
}

export async function expectVisibleFocusWideAndNarrow(page: Page, wide = 1280): Promise<void> {
  await test.step(`every stop shows its focus, ${wide} px wide`, async () => {
    await page.setViewportSize({ width: wide, height: 720 });
    await expectVisibleFocusByTab(page);
  });
  await test.step("every stop shows its focus, 320 px wide", async () => {
    await page.setViewportSize({ width: 320, height: 720 });
    await expectVisibleFocusByScript(page, "body");
  });
}

export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press(key);
    const focus = await target.evaluate(inspectFocus);
    expect(focus.problems).toEqual([]);
    if (focus.isOnTarget) return;
  }
  throw new Error(`${target} was not reached after ${MAX_STOPS} × ${key}`);
}

/** Reaches the target by keyboard and presses Enter on it. */
export async function pressEnterOn(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}

export async function expectFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  expect(await focusProblems(target.page())).toEqual([]);
}

/** Lists the problems of the focused element (WCAG 2.4.7 and 2.4.11): no outline, not rendered, outside the window, or covered. */
async function focusProblems(page: Page): Promise<string[]> {
  return (await page.evaluate(inspectFocus, null)).problems;
}

interface Focus {
  /** The start of the focused element's HTML; null if no element has the focus. */
  element: string | null;
  isOnTarget: boolean;
  isInTarget: boolean;
  problems: string[];
}

function inspectEachStop(inspect: typeof inspectFocus, part: string): { stops: number; problems: string[] } {
  const problems: string[] = [];
  let stops = 0;
  // A scroll container without a stop inside is a stop itself.
  const isScroller = (element: Element) => {
    const [wide, high] = [element.scrollWidth > element.clientWidth, element.scrollHeight > element.clientHeight];
    if (!wide && !high) return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrolls = (wide && /auto|scroll/.test(overflowX)) || (high && /auto|scroll/.test(overflowY));
    return scrolls && [...element.querySelectorAll<HTMLElement>("*")].every(({ tabIndex }) => tabIndex < 0);
  };
  // An iframe matches neither :focus nor :focus-within while its document has the focus, so it cannot show an outline.
  const all = [...document.querySelectorAll<HTMLElement>(`${part} *:not(iframe)`)];
  const stopElements = all.filter((one) => one.tabIndex >= 0 || (!one.hasAttribute("tabindex") && isScroller(one)));
  for (const element of stopElements) {
    element.focus();
    if (document.activeElement !== element) continue;
    stops++;
    problems.push(...inspect(null).problems);
  }
  (document.activeElement as HTMLElement).blur();
  scrollTo(0, 0);
  return { stops, problems };
}

/** Checks the focused element in one call, because each `evaluate` is slow. It runs in the page, without imports. */
export function inspectFocus(target: Element | null): Focus {
  const element = document.activeElement;
  if (!element || element === document.body)
    return { element: null, isOnTarget: false, isInTarget: false, problems: [] };
  const name = element.outerHTML.slice(0, 160);
  const result = { element: name, isOnTarget: element === target, isInTarget: target?.contains(element) ?? false };
  const problems: string[] = [];

  // If its label draws a control, the label has the outline.
  const controls = [element, element.closest("label")].filter((candidate) => candidate !== null);
  const hasOutline = controls.some((candidate) => {
    const { outlineStyle, outlineWidth, outlineColor, opacity, visibility } = getComputedStyle(candidate);
    const shown = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
    return shown && !/, 0\)$|transparent/.test(outlineColor) && opacity !== "0" && visibility === "visible";
  });
  // The browser's own button in a date field draws its own outline; the field then does not match :focus.
  const isOnPickerButton = element.matches("input[type=date]") && !element.matches(":focus");
  if (!hasOutline && !isOnPickerButton) problems.push(`no outline: ${name}`);

  const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
  if (!box) return { ...result, problems: [...problems, `no box: ${name}`] };
  const points = [0.5, 0.1, 0.9].flatMap((across) =>
    [0.5, 0.1, 0.9].map((down) => [box.left + box.width * across, box.top + box.height * down] as const),
  );
  const inside = points.filter(([x, y]) => x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight);
  if (inside.length === 0) return { ...result, problems: [...problems, `outside the window: ${name}`] };
  const topAt = ([x, y]: readonly [number, number]) => document.elementFromPoint(x, y);
  const isVisible = inside.some((point) => {
    const top = topAt(point);
    return top && controls.some((each) => each.contains(top) || top.contains(each));
  });
  if (!isVisible) problems.push(`behind ${topAt(inside[0]!)?.outerHTML.slice(0, 80)}: ${name}`);
  return { ...result, problems };
}
