import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { COPIED_AT, COPY_CACHE, COPY_KEPT_HOURS, copyKey, offlineWorkerText } from "./offline-worker.ts";

const SITE = "https://atelier.example";
const HOUR_MS = 3_600_000;

/** The worker with copies of these ages, in hours, and no reception. */
function worker(ages: Record<string, number>) {
  const copies = new Map(
    Object.entries(ages).map(([key, hours]) => [
      SITE + key,
      new Response(key, { headers: { [COPIED_AT]: new Date(Date.now() - hours * HOUR_MS).toISOString() } }),
    ]),
  );
  const listeners: Record<string, (event: object) => void> = {};
  const cache = {
    keys: async () => [...copies.keys()].map((url) => ({ url })),
    match: async ({ url }: { url: string }) => copies.get(url),
    delete: async ({ url }: { url: string }) => copies.delete(url),
  };
  const self = {
    caches: { open: async (name: string) => (name === COPY_CACHE ? cache : null) },
    location: { origin: SITE },
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
  };
  const fetch = () => Promise.reject(new TypeError("no reception"));
  // Its text alone, with what a browser gives it.
  runInNewContext(offlineWorkerText(), { self, fetch, URL, Response, Date });
  return {
    copies,
    async ask(path: string, method = "GET"): Promise<string> {
      const request = { url: SITE + path, method, mode: "navigate", headers: new Headers() };
      const { promise, resolve } = Promise.withResolvers<Response>();
      listeners.fetch!({ request, respondWith: resolve });
      return (await promise).clone().text();
    },
  };
}

it("shows the copy of the page that is asked for, else the newest", async () => {
  const { ask } = worker({ "/agence?": 3, "/agence/agenda?": 2, "/agence/agenda?jour": 1 });
  expect(await ask("/agence")).toBe("/agence?");
  expect(await ask("/agence/agenda")).toBe("/agence/agenda?");
  expect(await ask("/agence/agenda?vue=jour&date=2026-12-04")).toBe("/agence/agenda?jour");
  expect(await ask("/agence/reglages")).toBe("/agence/agenda?jour");
  expect(copyKey({ pathname: "/agence/agenda", search: "?vue=jour" })).toBe("/agence/agenda?jour");
});

it("shows none to a form, and none after its hours, which goes", async () => {
  const { ask, copies } = worker({ "/agence?": COPY_KEPT_HOURS + 0.01, "/agence/agenda?": COPY_KEPT_HOURS - 0.01 });
  await expect(ask("/agence", "POST")).rejects.toThrow("no reception");
  expect(await ask("/agence")).toBe("/agence/agenda?");
  expect([...copies.keys()]).toEqual([`${SITE}/agence/agenda?`]);
  await expect(worker({ "/agence?": 30 }).ask("/agence")).rejects.toThrow("no reception");
});
