import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import { createFastPath } from "#app/http/static/fast-path.server.ts";
import { PAGE_PARAMETERS } from "./cacheable-pages.ts";
import { listen } from "#support/network/listen.ts";
import { htmlPage, pagesOfOneRoute } from "#support/site/pages-of-one-route.ts";

// A site with one route that counts its renderings, behind a real server, because the test sends raw request lines.

const rendered = new Map<string, number>();
const countRenderings = () => [...rendered.values()].reduce((sum, times) => sum + times, 0);
const loader = ({ request }: { request: Request }) => {
  const { pathname } = new URL(request.url);
  rendered.set(pathname, (rendered.get(pathname) ?? 0) + 1);
  return htmlPage(`<p>${pathname}</p>`);
};
const { pages, ask } = pagesOfOneRoute("*", loader);
const fastPath = createFastPath(new Map(), pages, () => {}, new AbortController().signal);
const site = getRequestListener((request, { incoming }) => ask(incoming.url ?? "", request));
const server = createServer((request, response) => fastPath(request, response, () => site(request, response)));

let port: number;
beforeAll(async () => void (port = await listen(server)));
afterAll(() => void server.close());

async function send(targets: readonly string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const lines = targets.map((target, index) => {
    const isLast = index === targets.length - 1;
    return `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${isLast ? "Connection: close\r\n" : ""}\r\n`;
  });
  socket.write(lines.join(""));
  return text(socket);
}

const cachedPaths = [...publicPages.map(({ path }) => path), "/films/one-day", "/films/one-day/lecteur"];

beforeEach(async () => {
  await send(cachedPaths);
  rendered.clear();
});

it("the page cache renders each page once for many concurrent requests", async () => {
  const fresh = pagesOfOneRoute("*", loader);
  await Promise.all(Array.from({ length: 50 }, () => fresh.ask("/terms")));
  expect(countRenderings()).toBe(1);
});

it("the page cache shares one copy for all parameters that a page does not read", async () => {
  const queries = ["utm_source=x", "fbclid=y", "gclid=z&utm_medium=a", "x", "=", "%66ormul=1", "FORMULE=or"];
  const targets = cachedPaths.flatMap((path) => queries.map((query, index) => `${path}?${query}&n=${index}`));
  expect((await send(targets)).match(/HTTP\/1\.1 200 /g)).toHaveLength(targets.length);
  expect(countRenderings()).toBe(0);
});

it("the page cache stores no page that was rendered for a parameter that the page reads", async () => {
  const parameters = [...PAGE_PARAMETERS].flatMap(([path, names]) => names.map((name) => ({ path, name })));
  for (const { path, name } of parameters) {
    const encoded = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
    for (const query of [`${name}=1`, `utm_source=x&${name}`, `${encoded}=1`]) {
      rendered.clear();
      await send([`${path}?${query}`, `${path}?${query}`]);
      expect(rendered.get(path), `${path}?${query}`).toBe(2);
    }
  }
  rendered.clear();
  await send(cachedPaths);
  expect(countRenderings()).toBe(0);
});

it("the page cache keeps its copies during 1,000 requests with other spellings", async () => {
  const spellings = (path: string, index: number) => [
    `${path}#k${index}`,
    `${path}?a#formule=${index}`,
    `${path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}${path === "/" ? "%2e" : ""}`,
    `/${path}`,
    `${path}//`,
    `${path}.`,
    `${path}%00${index}`,
    path.toUpperCase() === path ? "/INDEX" : path.toUpperCase(),
    `/.${path}/../x${index}`,
    `/films/film-${index}`,
    `http://localhost${path}`,
  ];
  const targets = cachedPaths.flatMap((path, index) => spellings(path, index));
  const targetsOfCopies = Array.from(
    { length: 1_000 - targets.length },
    (_, index) => `${cachedPaths[index % cachedPaths.length]}?k=${index}`,
  );
  await send([...targets, ...targetsOfCopies]);
  expect(countRenderings()).toBe(targets.length);
  await send(targets);
  expect(countRenderings()).toBe(2 * targets.length);
  rendered.clear();
  await send(cachedPaths);
  expect(countRenderings()).toBe(0);
}, 20_000);
