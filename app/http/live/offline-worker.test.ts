import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { dayAnchor } from "#app/features/booking/time/agenda-address.ts";
import { HOUR } from "#app/platform/durations.ts";
import { COPIED_AT, COPIES_END, COPY_CACHE, OFFLINE_COPY_HOURS, copyKey, offlineWorkerText } from "./offline-worker.ts";

const SITE = "https://atelier.example";

/** @param ages the age in hours of each copy, by its key @param daysOf the days that a copy contains */
function offlineWorker(ages: Record<string, number>, daysOf: Record<string, string[]> = {}) {
  const htmlOf = (key: string) => key + (daysOf[key] ?? []).map((day) => `<section id="${dayAnchor(day)}">`).join("");
  const copies = new Map(
    Object.entries(ages).map(([key, hours]) => [
      SITE + key,
      new Response(htmlOf(key), {
        headers: { [COPIED_AT]: new Date(Date.now() - hours * HOUR).toISOString() },
      }),
    ]),
  );
  const listeners: Record<string, (event: object) => void> = {};
  const cache = {
    keys: async () => [...copies.keys()].map((url) => ({ url })),
    match: async ({ url }: { url: string }) => copies.get(url),
    delete: async ({ url }: { url: string }) => copies.delete(url),
  };
  const self = {
    caches: {
      open: async (name: string) => (name === COPY_CACHE ? cache : null),
      delete: async (name: string) => name === COPY_CACHE && copies.clear(),
    },
    location: { origin: SITE },
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
  };
  const fetch = () => Promise.reject(new TypeError("no reception"));
  // Runs the source text alone, with a browser's globals.
  runInNewContext(offlineWorkerText(), { self, fetch, URL, Response, Date });
  return {
    copies,
    /** @returns the key of the shown copy; null if the browser makes the request itself */
    async ask(path: string, { method = "GET", accept = "text/html" } = {}): Promise<string | null> {
      const request = { url: SITE + path, method, mode: "navigate", headers: new Headers({ accept }) };
      let answer: Promise<Response> | null = null;
      listeners.fetch!({ request, respondWith: (given: Promise<Response>) => (answer = given) });
      const html = await (await (answer as Promise<Response> | null))?.clone().text();
      if (html === undefined) return null;
      const [key] = html.split("<") as [string];
      expect(html).toBe(htmlOf(key));
      return key;
    },
  };
}

it("the offline worker shows the requested page's copy, or the newest one", async () => {
  const { ask } = offlineWorker({ "/agence?": 3, "/agence/agenda?": 2, "/agence/agenda?jour": 1 });
  expect(await ask("/agence")).toBe("/agence?");
  expect(await ask("/agence/agenda")).toBe("/agence/agenda?");
  expect(await ask("/agence/agenda?vue=jour")).toBe("/agence/agenda?jour");
  expect(await ask("/agence/reglages")).toBe("/agence/agenda?jour");
});

const week = "/agence/agenda?";
const day = "/agence/agenda?jour";

it("copyKey contains the calendar's view, except the week, which is the default", () => {
  expect(copyKey({ pathname: "/agence/agenda", search: "?vue=semaine" })).toBe(week);
  expect(copyKey({ pathname: "/agence/agenda", search: "?vue=jour" })).toBe(day);
});

it("the offline worker shows the calendar copy that contains the requested day, or the week", async () => {
  const { ask } = offlineWorker(
    { "/agence?": 0.5, [day]: 1, [week]: 2 },
    { [week]: ["2026-11-30", "2026-12-01"], [day]: ["2026-12-09"] },
  );
  for (const [date, shown] of [
    ["2026-12-01", week],
    ["2026-12-09", day],
    ["2026-12-25", week],
  ] as const) {
    expect(await ask(`/agence/agenda?vue=jour&date=${date}`), date).toBe(shown);
    expect(await ask(`/agence/agenda?date=${date}`), date).toBe(shown);
  }
  expect(await ask("/agence/agenda?vue=jour")).toBe(day);
  expect(await ask("/agence/agenda?vue=mois&date=2026-12-09")).toBe(week);
});

it("if both copies contain the requested day, the offline worker shows the newest, or the week if it is requested", async () => {
  const both = { [week]: ["2026-12-01"], [day]: ["2026-12-01"] };
  const newestWeek = offlineWorker({ [day]: 3, [week]: 2 }, both);
  expect(await newestWeek.ask("/agence/agenda?vue=jour&date=2026-12-01")).toBe(week);
  const newestDay = offlineWorker({ [day]: 1, [week]: 2 }, both);
  expect(await newestDay.ask("/agence/agenda?vue=jour&date=2026-12-01")).toBe(day);
  expect(await newestDay.ask("/agence/agenda?date=2026-12-01")).toBe(week);
});

it("the offline worker deletes the copies at the end URL even if the server does not answer", async () => {
  const { ask, copies } = offlineWorker({ "/agence?": 1 });
  await expect(ask(`${COPIES_END}?retour=%2Fcontact`)).rejects.toThrow("no reception");
  expect([...copies.keys()]).toEqual([]);
});

it("the offline worker leaves POST requests and the event stream to the browser", async () => {
  const { ask } = offlineWorker({ "/agence?": 1 });
  expect(await ask("/agence/contenu/films/envoi/un-par-un", { method: "POST" })).toBeNull();
  expect(await ask("/agence/direct", { accept: "text/event-stream" })).toBeNull();
  for (const method of ["GET", "HEAD"]) expect(await ask("/agence/demandes", { method }), method).toBe("/agence?");
});

it("the offline worker deletes an expired copy instead of showing it", async () => {
  const { ask, copies } = offlineWorker({
    "/agence?": OFFLINE_COPY_HOURS + 0.01,
    "/agence/agenda?": OFFLINE_COPY_HOURS - 0.01,
  });
  expect(await ask("/agence")).toBe("/agence/agenda?");
  expect([...copies.keys()]).toEqual([`${SITE}/agence/agenda?`]);
  await expect(offlineWorker({ "/agence?": 30 }).ask("/agence")).rejects.toThrow("no reception");
});
