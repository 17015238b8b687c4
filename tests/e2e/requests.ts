import type { Page, Response } from "@playwright/test";

/** @returns a function that releases the requests */
export async function delayRequests(page: Page, addresses: string, options?: { times: number }): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, (route) => released.then(() => route.continue()), options);
  return release;
}

export function abortPosts(page: Page, addresses = "**/*"): Promise<unknown> {
  return page.route(addresses, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
}

/** Waits for the response to the POST request that `send` makes. */
export async function sendAndWait(page: Page, send: () => Promise<void>): Promise<Response> {
  const response = page.waitForResponse((each) => each.request().method() === "POST");
  await send();
  return response;
}
