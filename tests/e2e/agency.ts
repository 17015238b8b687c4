import type { Locator, Page } from "@playwright/test";

export function bottomBar(page: Page): Locator {
  return page.getByRole("navigation", { name: "Navigation de l’espace agence, en bas de l’écran" });
}

export async function visitLive(page: Page, visit: (path: string) => Promise<unknown>, path: string): Promise<void> {
  const streamed = page.waitForRequest((asked) => asked.url().endsWith("/agence/direct"));
  await visit(path);
  await streamed;
}

/** Hides the page for twelve hours. Needs an installed clock. @param change runs before the page is visible again */
export async function hideForHours(page: Page, change?: () => Promise<unknown>): Promise<void> {
  const become = (state: "visible" | "hidden") =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await become("hidden");
  await page.clock.fastForward("12:00:00");
  await change?.();
  await become("visible");
}
