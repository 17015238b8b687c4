import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { listen } from "#support/network/listen.ts";
import { createFastPath } from "./fast-path.server.ts";
import { loadStaticFiles } from "./static-files.server.ts";

let folder: string;
const film = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "solstice-files-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/film.mp4"), film);
  await writeFile(join(folder, "assets/a.css"), "a{}");
  await writeFile(join(folder, "assets/a.css.br"), "compressed");
  await writeFile(join(folder, "lonely.br"), "a file of its own");
  await writeFile(join(folder, ".hidden"), "no");
});
afterAll(() => rm(folder, { recursive: true }));

it("loadStaticFiles maps each URL to its file and compressed variants, without hidden files", async () => {
  const files = await loadStaticFiles(folder, {});
  expect([...files.keys()].toSorted()).toEqual(["/assets/a.css", "/assets/film.mp4", "/lonely.br"]);
  expect(files.get("/assets/a.css")?.br?.length).toBe(10);
  expect(files.get("/assets/a.css")?.gzip).toBeUndefined();
});

it.each([
  ["a single file", { file: 1_000, total: 1_000_000 }],
  ["the total size", { file: 1_000_000, total: 1_000 }],
])("files above the limit for %s are streamed, whole and in ranges, with the same ETag", async (_limit, limits) => {
  const files = await loadStaticFiles(folder, {}, limits);
  expect(files.get("/assets/film.mp4")?.identity.body).toBe(join(folder, "assets/film.mp4"));
  expect(files.get("/assets/a.css")?.identity.body).toEqual(Buffer.from("a{}"));
  const inMemory = await loadStaticFiles(folder, {});
  expect(files.get("/assets/film.mp4")?.identity.etag).toBe(inMemory.get("/assets/film.mp4")?.identity.etag);

  const pages = { cachedPage: () => undefined };
  const fastPath = createFastPath(files, pages, () => {}, new AbortController().signal);
  const server = createServer((request, response) => fastPath(request, response, () => response.writeHead(404).end()));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${await listen(server)}/assets/film.mp4`;
  const whole = await fetch(address);
  expect(whole.headers.get("content-length")).toBe("5000");
  expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true);
  const part = await fetch(address, { headers: { range: "bytes=1000-1999" } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(1000, 2000))).toBe(true);
  expect(await (await fetch(address, { method: "HEAD" })).text()).toBe("");
});
