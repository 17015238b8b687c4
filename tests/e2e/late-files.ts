import type { Page } from "@playwright/test";

/** Opens a page, of which some files come only when the function is called that is returned. */
export async function paintedWithout(page: Page, files: string, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  // Fonts hold up the load event, not the first paint.
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  return release;
}

/** How much of the page has moved since it was opened: cumulative layout shift. */
export function movedSince(page: Page): Promise<number> {
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
