import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createFastPath } from "#app/http/static/fast-path.server.ts";
import { createStoredFiles } from "#app/http/static/stored-file-response.server.ts";
import { folderStore } from "#app/platform/files/folder-store.server.ts";
import { recentFiles } from "#app/platform/files/recent-files.server.ts";
import { ask } from "../support/ask.ts";

it("the fast path serves stored pictures and films, and leaves other files and store failures to the site", async () => {
  const folder = await mkdtemp(join(tmpdir(), "solstice-stored-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const name = `${"a1".repeat(16)}.webp`;
  const files = recentFiles(folderStore(folder), () => performance.now());
  await files.put(`medias/${name}`, new Uint8Array([1, 2, 3, 4]), "image/webp");
  await files.put(`drawn/logo/${name}`, new Uint8Array([5]), "image/webp");
  const asked: string[] = [];
  const stored = createStoredFiles(files, true);
  const answers = createFastPath(
    new Map(),
    {
      cached: () => undefined,
      stored: (path) => (path.includes("ffff") ? Promise.reject(new Error("away")) : stored(path)),
    },
    () => {},
    new AbortController().signal,
  );
  const own = createServer((request, response) =>
    answers(request, response, () => {
      asked.push(request.url!);
      response.writeHead(404).end();
    }),
  );
  await once(own.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void own.close());
  const base = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
  const path = `/medias/${name}`;
  for (const cookie of ["", "solstice.session_token=x"]) {
    const whole = await ask(base, path, { cookie });
    expect([whole.status, [...whole.body]]).toEqual([200, [1, 2, 3, 4]]);
    expect(whole.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${name.slice(0, 22)}"`,
      "x-content-type-options": "nosniff",
    });
  }
  const part = await ask(base, path, { range: "bytes=1-2" });
  expect([part.status, [...part.body], part.headers["content-range"]]).toEqual([206, [2, 3], "bytes 1-2/4"]);
  expect((await ask(base, path, { "if-none-match": `"${name.slice(0, 22)}"` })).status).toBe(304);
  expect((await ask(base, `/partage/logo/${name}`)).status).toBe(200);
  const film = `/medias/${"c3".repeat(16)}.mp4`;
  await files.put(film.slice(1), new Uint8Array(3_000_000).fill(7), "video/mp4");
  const start = await ask(base, film, { range: "bytes=0-1" });
  expect([start.status, [...start.body], start.headers["content-range"]]).toEqual([206, [7, 7], "bytes 0-1/3000000"]);
  expect((await ask(base, film)).body.length).toBe(3_000_000);
  expect(asked).toEqual([]);
  const others = [`/medias/${"b2".repeat(16)}.webp`, `/medias/${"f".repeat(32)}.webp`, `/medias/x/${name}`, `${path}x`];
  for (const other of others) expect((await ask(base, other)).status, other).toBe(404);
  await files.remove(`medias/${name}`);
  expect((await ask(base, path)).status).toBe(404);
  expect(asked).toEqual([...others, path]);
});
