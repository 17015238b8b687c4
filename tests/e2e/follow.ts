import { expect, type Page } from "@playwright/test";
import type { DataRouter } from "react-router";

/** Navigates without reloading scripts, and compares title, heading and address with those of the server's page. */
export async function follow(page: Page, address: string): Promise<void> {
  const { status, served } = await page.evaluate(async (address) => {
    const answer = await fetch(address);
    const served = new DOMParser().parseFromString(await answer.text(), "text/html");
    const { __reactRouterDataRouter: router } = globalThis as unknown as { __reactRouterDataRouter: DataRouter };
    await router.navigate(address);
    // Wait for React, which renders in chunks: the next one is queued before the background task can start.
    await scheduler.postTask(() => {}, { priority: "background" });
    return { status: answer.status, served: [served.title, served.querySelector("h1")!.textContent] };
  }, address);
  expect(status, address).toBe(200);
  await expect
    .poll(() => page.evaluate(() => [document.title, document.querySelector("h1")?.textContent]))
    .toEqual(served);
  expect(page.url()).toBe(new URL(address, page.url()).href);
}
