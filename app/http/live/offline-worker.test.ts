import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { dayAnchor } from "#app/features/booking/time/agenda-address.ts";
import { COPIED_AT, COPIES_END, COPY_CACHE, OFFLINE_COPY_HOURS, copyKey, offlineWorkerText } from "./offline-worker.ts";

const SITE = "https://atelier.example";
const HOUR_MS = 3_600_000;

const anchorsOf = (days: string[] = []) => days.map((day) => `<section id="${dayAnchor(day)}">`).join("");

/** The worker offline, with copies of these ages in hours. */
function worker(ages: Record<string, number>, days: Record<string, string[]> = {}) {
  const copies = new Map(
    Object.entries(ages).map(([key, hours]) => [
      SITE + key,
      new Response(key + anchorsOf(days[key]), {
        headers: { [COPIED_AT]: new Date(Date.now() - hours * HOUR_MS).toISOString() },
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
    /** @returns null if the browser makes the request itself */
    async ask(path: string, { method = "GET", accept = "text/html" } = {}): Promise<string | null> {
      const request = { url: SITE + path, method, mode: "navigate", headers: new Headers({ accept }) };
      let answer: Promise<Response> | null = null;
      listeners.fetch!({ request, respondWith: (given: Promise<Response>) => (answer = given) });
      return (await (answer as Promise<Response> | null))?.clone().text() ?? null;
    },
  };
}

it("the offline worker shows the requested page's copy, or the newest one", async () => {
  const { ask } = worker({ "/agence?": 3, "/agence/agenda?": 2, "/agence/agenda?jour": 1 });
  expect(await ask("/agence")).toBe("/agence?");
  expect(await ask("/agence/agenda")).toBe("/agence/agenda?");
  expect(await ask("/agence/agenda?vue=jour")).toBe("/agence/agenda?jour");
  expect(await ask("/agence/reglages")).toBe("/agence/agenda?jour");
  expect(copyKey({ pathname: "/agence/agenda", search: "?vue=jour" })).toBe("/agence/agenda?jour");
});

it("the offline worker shows the calendar copy that contains the requested day, or the week", async () => {
  const week = "/agence/agenda?";
  const day = "/agence/agenda?jour";
  const daysOf = { [week]: ["2026-11-30", "2026-12-01"], [day]: ["2026-12-09"] };
  const { ask } = worker({ "/agence?": 0.5, [day]: 1, [week]: 2 }, daysOf);
  for (const [date, shown] of [
    ["2026-12-01", week],
    ["2026-12-09", day],
    ["2026-12-25", week],
  ] as const) {
    expect(await ask(`/agence/agenda?vue=jour&date=${date}`), date).toBe(shown + anchorsOf(daysOf[shown]));
    expect(await ask(`/agence/agenda?date=${date}`), date).toBe(shown + anchorsOf(daysOf[shown]));
  }
  expect(await ask("/agence/agenda?vue=jour")).toMatch(/jour</);
  expect(await ask("/agence/agenda?vue=mois&date=2026-12-09")).toMatch(/agenda\?</);
  expect(copyKey({ pathname: "/agence/agenda", search: "?vue=semaine" })).toBe(week);
  // If both copies contain the day, the newest one is shown, or the week if the week is requested.
  const both = { [week]: ["2026-12-01"], [day]: ["2026-12-01"] };
  expect(await worker({ [day]: 3, [week]: 2 }, both).ask("/agence/agenda?vue=jour&date=2026-12-01")).toMatch(/\?</);
  const { ask: askBoth } = worker({ [day]: 1, [week]: 2 }, both);
  expect(await askBoth("/agence/agenda?vue=jour&date=2026-12-01")).toMatch(/jour</);
  expect(await askBoth("/agence/agenda?date=2026-12-01")).toMatch(/\?</);
});

it("the offline worker deletes the copies at the end URL even if the server does not answer", async () => {
  const { ask, copies } = worker({ "/agence?": 1 });
  await expect(ask(`${COPIES_END}?retour=%2Fcontact`)).rejects.toThrow("no reception");
  expect([...copies.keys()]).toEqual([]);
});

it("the offline worker leaves POST requests and the event stream to the browser", async () => {
  const { ask } = worker({ "/agence?": 1 });
  expect(await ask("/agence/contenu/films/envoi/un-par-un", { method: "POST" })).toBeNull();
  expect(await ask("/agence/direct", { accept: "text/event-stream" })).toBeNull();
  for (const method of ["GET", "HEAD"]) expect(await ask("/agence/demandes", { method }), method).toBe("/agence?");
});

it("the offline worker deletes an expired copy instead of showing it", async () => {
  const { ask, copies } = worker({
    "/agence?": OFFLINE_COPY_HOURS + 0.01,
    "/agence/agenda?": OFFLINE_COPY_HOURS - 0.01,
  });
  expect(await ask("/agence")).toBe("/agence/agenda?");
  expect([...copies.keys()]).toEqual([`${SITE}/agence/agenda?`]);
  await expect(worker({ "/agence?": 30 }).ask("/agence")).rejects.toThrow("no reception");
});
