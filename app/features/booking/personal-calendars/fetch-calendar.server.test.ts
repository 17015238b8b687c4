import type { RequestListener, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { hostCalendars } from "#support/network/calendar-host.ts";
import {
  type CalendarNetwork,
  calendarNetwork,
  fetchCalendar,
  MAX_BYTES,
  NEVER_READ,
} from "./fetch-calendar.server.ts";
import { isPublicAddress } from "./public-address.server.ts";

const CALENDAR = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";
const NEVER_STOPPED = new AbortController().signal;

async function startHost(answer: RequestListener, address?: string) {
  const { requests, link } = await hostCalendars(answer, address);
  const { port } = new URL(link());
  return { requests, port, link: (path = "/") => new URL(link(path)) };
}

const loopbackNetwork = calendarNetwork("http://localhost:3000");
const fetchFrom = (link: URL, change: Partial<CalendarNetwork> = {}) =>
  fetchCalendar(link, NEVER_READ, { ...loopbackNetwork, ...change }, NEVER_STOPPED);

/** 127.0.0.2 counts as a public host; other addresses are checked as on a public site. */
const publicSiteNetwork: Partial<CalendarNetwork> = {
  isAllowed: (address) => address === "127.0.0.2" || isPublicAddress(address),
};

const respondWith =
  (body: string | Buffer, headers: Record<string, string> = {}) =>
  (_: unknown, response: ServerResponse) =>
    response.writeHead(200, headers).end(body);

test("fetchCalendar returns the validators and sends them in the next request", async () => {
  const { link } = await startHost((request, response) => {
    const isKnown = request.headers["if-none-match"] === '"1"' && request.headers["if-modified-since"] === "Fri";
    response.writeHead(isKnown ? 304 : 200, { etag: '"1"', "last-modified": "Fri" }).end(isKnown ? "" : CALENDAR);
  });
  const version = { etag: '"1"', lastModified: "Fri" };
  expect(await fetchFrom(link())).toEqual({ ok: true, changed: true, text: CALENDAR, version });
  expect(await fetchCalendar(link(), version, loopbackNetwork, NEVER_STOPPED)).toEqual({ ok: true, changed: false });
});

test("fetchCalendar decompresses the response", async () => {
  const { link } = await startHost(respondWith(gzipSync(CALENDAR), { "content-encoding": "gzip" }));
  expect(await fetchFrom(link())).toMatchObject({ ok: true, text: CALENDAR });
});

test("fetchCalendar follows three redirects and rejects a fourth", async () => {
  const { link } = await startHost((request, response) => {
    const left = Number(request.url!.slice(1));
    if (left === 0) response.end(CALENDAR);
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  });
  expect(await fetchFrom(link("/3"))).toMatchObject({ ok: true });
  expect(await fetchFrom(link("/4"))).toEqual({ ok: false, reason: "too-many-redirects" });
});

test.each([
  [404, "not-found"],
  [410, "not-found"],
  [401, "forbidden"],
  [403, "forbidden"],
  [500, "server-error"],
  [204, "server-error"],
])("fetchCalendar reports a response of %i as %s", async (status, reason) => {
  const { link } = await startHost((_, response) => response.writeHead(status).end());
  expect(await fetchFrom(link())).toEqual({ ok: false, reason });
});

const failToResolve = () => Promise.reject(new Error("ENOTFOUND"));

test("fetchCalendar does not look up an IP address", async () => {
  const { link } = await startHost(respondWith(CALENDAR));
  expect(await fetchFrom(link(), { resolve: failToResolve })).toMatchObject({ ok: true });
});

test("fetchCalendar reports an unknown hostname or a closed port as unreachable", async () => {
  const unreachable = { ok: false, reason: "unreachable" };
  const unknownHost = new URL("https://nowhere.invalid/");
  expect(await fetchFrom(unknownHost, { resolve: failToResolve })).toEqual(unreachable);
  expect(await fetchFrom(unknownHost, { resolve: () => Promise.resolve([]) })).toEqual(unreachable);
  expect(await fetchFrom(new URL("http://127.0.0.1:1/"))).toEqual(unreachable);
});

test("fetchCalendar throws when the site stops", async () => {
  const stop = new AbortController();
  const { link } = await startHost(() => stop.abort());
  await expect(fetchCalendar(link(), NEVER_READ, loopbackNetwork, stop.signal)).rejects.toThrow();
});

test("fetchCalendar rejects plain HTTP, and addresses that are not public, in several notations", async () => {
  const productionNetwork = calendarNetwork("https://solstice.example");
  for (const link of [
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data",
  ]) {
    expect(await fetchCalendar(new URL(link), NEVER_READ, productionNetwork, NEVER_STOPPED), link).toEqual({
      ok: false,
      reason: "address-not-allowed",
    });
  }
  expect(await fetchCalendar(new URL("http://127.0.0.1/"), NEVER_READ, productionNetwork, NEVER_STOPPED)).toEqual({
    ok: false,
    reason: "not-https",
  });
});

test("fetchCalendar rejects a hostname if one of its addresses is private", async () => {
  const { link, requests } = await startHost(respondWith(CALENDAR), "127.0.0.2");
  const addresses = ["127.0.0.2", "10.0.0.1"].map((address) => ({ address, family: 4 }));
  const url = new URL(link().href.replace("127.0.0.2", "localhost"));
  const network = { ...publicSiteNetwork, resolve: () => Promise.resolve(addresses) };
  expect(await fetchFrom(url, network)).toEqual({ ok: false, reason: "address-not-allowed" });
  expect(requests).toEqual([]);
});

test("fetchCalendar rejects redirects to loopback, files, plain HTTP and links with a password", async () => {
  const loopbackHost = await startHost(respondWith("secret"));
  const locations = [
    loopbackHost.link().href,
    `http://localhost:${loopbackHost.port}/`,
    `https://127.0.0.1:${loopbackHost.port}/`,
    "file:///etc/passwd",
    "http://calendar.example/x.ics",
    "https://lea:secret@calendar.example/x.ics",
  ];
  const publicHost = await startHost((request, response) => {
    response.writeHead(302, { location: locations[Number(request.url!.slice(1))]! }).end();
  }, "127.0.0.2");
  for (const index of locations.keys()) {
    const answer = await fetchFrom(publicHost.link(`/${index}`), publicSiteNetwork);
    expect(answer, locations[index]).toMatchObject({ ok: false });
  }
  expect(loopbackHost.requests).toEqual([]);
});

test("fetchCalendar connects to the checked address even if the DNS answer changes", async () => {
  const loopbackHost = await startHost(respondWith("secret"));
  const answers = ["127.0.0.2", "127.0.0.1", "127.0.0.1"];
  let lookups = 0;
  const resolve = () => Promise.resolve([{ address: answers[lookups++]!, family: 4 }]);
  const rebound = new URL(`http://localhost:${loopbackHost.port}/`);
  // Nothing listens at the checked address.
  expect(await fetchFrom(rebound, { ...publicSiteNetwork, resolve })).toEqual({ ok: false, reason: "unreachable" });
  expect(lookups).toBe(1);
  expect(loopbackHost.requests).toEqual([]);
  const publicHost = await startHost(respondWith(CALENDAR), "127.0.0.2");
  // The first answer of the DNS is again that of the public host.
  lookups = 0;
  const url = new URL(`http://localhost:${publicHost.port}/`);
  expect(await fetchFrom(url, { ...publicSiteNetwork, resolve })).toMatchObject({ ok: true });
  expect(publicHost.requests).toMatchObject([{ path: "/", headers: { host: `localhost:${publicHost.port}` } }]);
});

test("fetchCalendar rejects a gzip bomb as too-large and keeps less than 64 MiB of it in memory", async () => {
  const { link } = await startHost((_, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    // A gzip stream may have any number of members.
    const megabyte = gzipSync(Buffer.alloc(1024 * 1024));
    const more = () => {
      while (!response.destroyed && response.write(megabyte));
    };
    response.on("drain", more);
    more();
  });
  const before = process.memoryUsage().arrayBuffers;
  expect(await fetchFrom(link())).toEqual({ ok: false, reason: "too-large" });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
});

test("fetchCalendar rejects a body over the limit, with or without Content-Length", async () => {
  const large = await startHost(respondWith(Buffer.alloc(MAX_BYTES + 1)));
  expect(await fetchFrom(large.link())).toEqual({ ok: false, reason: "too-large" });
  const chunked = await startHost((_, response) => {
    response.write(Buffer.alloc(MAX_BYTES));
    response.end("x");
  });
  expect(await fetchFrom(chunked.link())).toEqual({ ok: false, reason: "too-large" });
  const fitting = await startHost(respondWith(Buffer.alloc(MAX_BYTES)));
  expect(await fetchFrom(fitting.link())).toMatchObject({ ok: true });
});

test("fetchCalendar times out for an endless body, a silent server and a silent DNS", async () => {
  const endless = await startHost((_, response) => {
    response.write("BEGIN:VCALENDAR\r\n");
    const timer = setInterval(() => response.write("X:1\r\n"), 20);
    response.on("close", () => clearInterval(timer));
  });
  const silent = await startHost(() => {});
  const timeout = { ok: false, reason: "timeout" };
  expect(await fetchFrom(endless.link(), { timeoutMs: 300 })).toEqual(timeout);
  expect(await fetchFrom(silent.link(), { timeoutMs: 300 })).toEqual(timeout);
  const resolve = () => new Promise<never>(() => {});
  expect(await fetchFrom(new URL("https://calendar.example/"), { timeoutMs: 100, resolve })).toEqual(timeout);
});

test("fetchCalendar rejects a body that does not match its encoding, or whose encoding is not supported", async () => {
  const { link } = await startHost(respondWith("no gzip", { "content-encoding": "gzip" }));
  expect(await fetchFrom(link())).toEqual({ ok: false, reason: "server-error" });
  const unknown = await startHost(respondWith(CALENDAR, { "content-encoding": "br" }));
  expect(await fetchFrom(unknown.link())).toEqual({ ok: false, reason: "server-error" });
});
