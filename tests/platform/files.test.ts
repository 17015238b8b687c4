import { readdir, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createFastPath } from "#app/http/static/fast-path.server.ts";
import { createStoredFileFinder } from "#app/http/static/stored-file-response.server.ts";
import { createFolderStore } from "#app/platform/files/folder-store.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import { createCachedFiles } from "#app/platform/files/cached-files.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { createS3Store } from "#app/platform/files/s3-store.server.ts";
import { ask } from "#support/site/ask.ts";
import { listen } from "#support/network/listen.ts";
import { type Bucket, startBucket } from "#support/network/s3.ts";
import { temporaryFolder } from "#support/temporary-folder.ts";

const TYPE = "image/webp";
const bytes = (text: string) => new TextEncoder().encode(text);

let bucket: Bucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.close());

describe.each(["folder", "s3"])("the files in a %s", (kind) => {
  let dataDir: string;
  let files: FileStore;

  beforeEach(async () => {
    dataDir = await temporaryFolder();
    files = openFileStore({ dataDir, s3: kind === "s3" ? bucket.settings : undefined });
  });

  it("a file can be stored and replaced, and be removed even if it is missing", async () => {
    const key = "profile_pictures/one/picture.webp";
    expect(await files.get(key)).toBeNull();
    await files.put(key, bytes("first"), TYPE);
    await files.put(key, bytes("second"), TYPE);
    expect(Buffer.from((await files.get(key))!).toString()).toBe("second");
    await files.remove(key);
    expect(await files.get(key)).toBeNull();
    await files.remove(key);
  });

  it("a file that is stored ten times at once is complete afterwards", async () => {
    const key = "profile_pictures/one/twice.webp";
    await Promise.all(Array.from({ length: 10 }, () => files.put(key, bytes("same"), TYPE)));
    expect(Buffer.from((await files.get(key))!).toString()).toBe("same");
    if (kind === "folder") expect(await readdir(join(dataDir, "files/profile_pictures/one"))).toEqual(["twice.webp"]);
  });

  it("removeFolder removes the files of one folder, and no other whose name begins alike, and accepts a missing folder", async () => {
    const keys = ["two/a.webp", "two/b.webp", "two2/a.webp"].map((name) => `profile_pictures/${name}`);
    await Promise.all(keys.map((key) => files.put(key, bytes(key), TYPE)));
    await files.removeFolder("profile_pictures/two");
    expect(await Promise.all(keys.map(async (key) => (await files.get(key)) !== null))).toEqual([false, false, true]);
    await files.removeFolder("profile_pictures/two");
  });

  it("putFile stores a local file, and read returns all of it or a range", async () => {
    const source = join(dataDir, "large");
    const content = Buffer.alloc(3_000_000, "0123456789");
    await writeFile(source, content);
    const key = "medias/large.webp";
    await files.putFile(key, source, TYPE);
    expect(await files.size(key)).toBe(content.byteLength);
    expect((await buffer((await files.read(key))!)).equals(content)).toBe(true);
    expect(await text((await files.read(key, { start: 5, end: 14 }))!)).toBe("5678901234");
    expect([await files.read("medias/none.webp"), await files.size("medias/none.webp")]).toEqual([null, null]);
  });

  it("list returns the files below a folder with their dates", async () => {
    const before = Date.now() - 2_000;
    await Promise.all(
      ["a.webp", "b.webp", "below/c.webp"].map((name) => files.put(`listed/${name}`, bytes("x"), TYPE)),
    );
    const found = [];
    for await (const { key, putAt } of files.list("listed")) found.push([key, putAt.getTime() > before]);
    expect(found.toSorted()).toEqual(["a.webp", "b.webp", "below/c.webp"].map((name) => [`listed/${name}`, true]));
    for await (const { key } of files.list("nothing")) throw new Error(key);
  });

  it.each(["", "a", "../a/b", "a/../b", "a//b", "/a/b", "a/b/", "a/.b", "a/b c", "a/b?c", "a\\b/c", "a/b\n"])(
    "an invalid file key is rejected: %j",
    async (key) => {
      await expect(files.get(key)).rejects.toThrow("not a file key");
      await expect(files.put(key, bytes("x"), TYPE)).rejects.toThrow("not a file key");
      await expect(files.remove(key)).rejects.toThrow("not a file key");
      await expect(files.removeFolder(key)).rejects.toThrow("not a file key");
    },
  );
});

const s3StoreOf = async (respond: RequestListener) =>
  openFileStore({ dataDir: "", s3: { ...bucket.settings, endpoint: await startServer(respond) } });

it("the S3 store reports a wrong secret", async () => {
  const s3 = { ...bucket.settings, secretAccessKey: "wrong" };
  const files = openFileStore({ dataDir: "", s3 });
  await expect(files.put("a/b.webp", bytes("x"), TYPE)).rejects.toThrow("S3 answered 403 to PUT");
  await expect(files.get("a/b.webp")).rejects.toThrow("S3 answered 403 to GET");
  await expect(files.size("a/b.webp")).rejects.toThrow("S3 answered 403 to HEAD");
});

// Without the right to list files, S3 answers AccessDenied for a missing file.
it("the S3 store reports a file as missing if S3 answers AccessDenied", async () => {
  const files = await s3StoreOf((_, answer) => {
    answer.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
  });
  for (const read of ["get", "read", "size"] as const) expect(await files[read]("a/b.webp"), read).toBeNull();
  await expect(files.put("a/b.webp", bytes("x"), TYPE)).rejects.toThrow("S3 answered 403 to PUT");
});

it("the S3 store rejects a file while S3 answers 503, and works again afterwards", async () => {
  const files = openFileStore({ dataDir: "", s3: bucket.settings });
  bucket.fail(true);
  await expect(files.put("a/b.webp", bytes("x"), TYPE)).rejects.toThrow("S3 answered 503");
  bucket.fail(false);
  await files.put("a/b.webp", bytes("x"), TYPE);
  expect(await files.get("a/b.webp")).toEqual(bytes("x"));
});

it("the S3 store times out as configured, even during garbage collection", async () => {
  setFlagsFromString("--expose-gc");
  const collecting = setInterval(runInNewContext("gc") as () => void, 20);
  const files = createS3Store(bucket.settings, 500);
  bucket.slowDown(Infinity);
  const requests = [files.put("a/b.webp", bytes("x"), TYPE), files.get("a/b.webp"), files.size("a/b.webp")];
  const answers = await Promise.allSettled([...requests, files.remove("a/b.webp")]);
  bucket.slowDown(0);
  clearInterval(collecting);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
});

it("the S3 store follows no redirect, so that neither files nor signatures reach another host", async () => {
  const paths: string[] = [];
  const files = await s3StoreOf((incoming, answer) => {
    paths.push(incoming.url!);
    answer.writeHead(307, { location: "/elsewhere" }).end();
  });
  await expect(files.get("a/b.webp")).rejects.toThrow("S3 answered 307 to GET");
  expect(paths).toEqual([`/${bucket.settings.bucket}/a/b.webp`]);
});

it("the fast path serves stored pictures and films, and leaves other files and store failures to the site", async () => {
  const name = `${"a1".repeat(16)}.webp`;
  const files = createCachedFiles(createFolderStore(await temporaryFolder()), () => performance.now());
  await files.put(`medias/${name}`, new Uint8Array([1, 2, 3, 4]), "image/webp");
  await files.put(`drawn/logo/${name}`, new Uint8Array([5]), "image/webp");
  const forwarded: string[] = [];
  const stored = createStoredFileFinder(files, true);
  const fastPath = createFastPath(
    new Map(),
    {
      cachedPage: () => undefined,
      storedFile: (path) => (path.includes("ffff") ? Promise.reject(new Error("unreachable")) : stored(path)),
    },
    () => {},
    new AbortController().signal,
  );
  const base = await startServer((request, response) =>
    fastPath(request, response, () => {
      forwarded.push(request.url!);
      response.writeHead(404).end();
    }),
  );
  const path = `/medias/${name}`;
  for (const cookie of ["", "solstice.session_token=x"]) {
    const response = await ask(base, path, { cookie });
    expect([response.status, [...response.body]]).toEqual([200, [1, 2, 3, 4]]);
    expect(response.headers).toMatchObject({
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
  expect(forwarded).toEqual([]);
  const notServed = [
    `/medias/${"b2".repeat(16)}.webp`,
    `/medias/${"f".repeat(32)}.webp`,
    `/medias/x/${name}`,
    `${path}x`,
  ];
  for (const address of notServed) expect((await ask(base, address)).status, address).toBe(404);
  await files.remove(`medias/${name}`);
  expect((await ask(base, path)).status).toBe(404);
  expect(forwarded).toEqual([...notServed, path]);
});

async function startServer(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listen(server)}`;
}
