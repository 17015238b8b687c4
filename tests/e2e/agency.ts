import type { Locator, Page } from "@playwright/test";
import type { TestSite } from "./fixtures.ts";

export function bottomBar(page: Page): Locator {
  return page.getByRole("navigation", { name: "Navigation de l’espace agence, en bas de l’écran" });
}

/** Removes all pending changes, which other tests would see in their undo bar. */
export async function clearUndoBar({ db }: TestSite): Promise<void> {
  await db.deleteFrom("pendingChanges").execute();
  await db.deleteFrom("enquiryMessages").where("state", "=", "waiting").execute();
}

/** Visits a page, and waits until it follows the stream of changes. */
export async function visitLive(page: Page, visit: (path: string) => Promise<unknown>, path: string): Promise<void> {
  const stream = page.waitForRequest((request) => request.url().endsWith("/agence/direct"));
  await visit(path);
  await stream;
}

/** Saves other hours than the page shows, as a colleague would. @param end the field of Wednesday's end */
export async function saveHoursAsColleague(end: Locator): Promise<void> {
  await end.evaluate(async ({ form }: HTMLInputElement) => {
    const fields = new URLSearchParams(new FormData(form!) as unknown as Record<string, string>);
    fields.set("to-2", "17:00");
    await fetch(form!.action, { method: "POST", body: fields });
  });
}

/** Hides the page for twelve hours. Needs an installed clock. @param change runs before the page is visible again */
export async function hideForHours(page: Page, change?: () => Promise<unknown>): Promise<void> {
  const setVisibility = (state: "visible" | "hidden") =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await setVisibility("hidden");
  await page.clock.fastForward("12:00:00");
  await change?.();
  await setVisibility("visible");
}
