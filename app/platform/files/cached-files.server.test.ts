import { expect, test, vi } from "vitest";
import type { FileStore } from "./file-store.server.ts";
import { createCachedFiles } from "./cached-files.server.ts";

let clock = 0;
function storeOf(sizes: Record<string, number>, limits?: { file: number; total: number }) {
  const stored = new Map(Object.entries(sizes));
  const read = vi.fn<(key: string) => void>();
  const store = {
    size: async (key: string) => stored.get(key) ?? null,
    async get(key: string) {
      read(key);
      return stored.has(key) ? new Uint8Array(stored.get(key)!) : null;
    },
    remove: async (key: string) => void stored.delete(key),
  } as unknown as FileStore;
  return { files: createCachedFiles(store, () => clock, limits), stored, read };
}

test("CachedFiles reads a file from the store once for many requests", async () => {
  const { files, read } = storeOf({ "medias/a": 3 });
  for (let turn = 0; turn < 3; turn++) {
    expect((await files.getCached("medias/a"))?.byteLength).toBe(3);
    clock += 60_000;
  }
  expect(read).toHaveBeenCalledTimes(1);
});

test("CachedFiles drops a file at once when it removes the file, and within seconds when another instance does", async () => {
  const { files, stored } = storeOf({ "medias/a": 3, "medias/b": 3 });
  await files.getCached("medias/a");
  await files.getCached("medias/b");
  await files.remove("medias/a");
  expect(await files.getCached("medias/a")).toBeNull();
  stored.delete("medias/b");
  clock += 5_000;
  expect(await files.getCached("medias/b")).toBeNull();
});

test("CachedFiles keeps large files out of memory and evicts the least recently used file first", async () => {
  const { files, read } = storeOf(
    { "medias/a": 4, "medias/b": 4, "medias/c": 4, "medias/film": 6 },
    { file: 5, total: 9 },
  );
  expect(await files.getCached("medias/film")).toBeNull();
  for (const name of ["a", "b", "a", "c", "a", "b"]) await files.getCached(`medias/${name}`);
  expect(read.mock.calls.flat()).toEqual(["medias/a", "medias/b", "medias/c", "medias/b"]);
});
