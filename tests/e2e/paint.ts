import type { Page } from "@playwright/test";
import { delayRequests } from "./requests.ts";

/** Opens a page and waits for its first paint, while these files are delayed. @returns a function that releases them */
export async function paintWithout(page: Page, files: string, path: string): Promise<() => void> {
  const release = await delayRequests(page, files);
  // Missing files delay the load event, but not the first paint.
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  return release;
}

/** Waits until the current state of the page is painted. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let moved = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += (entry as PerformanceEntry & { value: number }).value;
    });
    observer.observe({ type: "layout-shift", buffered: true });
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return moved;
  });
}
