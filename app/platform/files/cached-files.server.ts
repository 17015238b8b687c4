import type { FileStore } from "./file-store.server.ts";

const MEBIBYTE = 1024 * 1024;

export interface CachedFiles extends FileStore {
  /** Only for files that never change; null if the file is missing or too large for the cache. */
  getCached(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

const MEMORY_LIMITS = { file: MEBIBYTE, total: 32 * MEBIBYTE };
/** A file removed by another instance may be served for this long. */
const CHECK_EVERY_MS = 5_000;

interface CacheEntry {
  body: Uint8Array<ArrayBuffer>;
  checkedAt: number;
}

export function createCachedFiles(store: FileStore, now: () => number, limits = MEMORY_LIMITS): CachedFiles {
  /** In order of use, least recent first. */
  const cache = new Map<string, CacheEntry>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= cache.get(key)?.body.byteLength ?? 0;
    cache.delete(key);
  }
  function remember(key: string, body: CacheEntry["body"]): void {
    forget(key);
    cache.set(key, { body, checkedAt: now() });
    bytes += body.byteLength;
    for (const oldest of cache.keys()) {
      if (bytes <= limits.total) return;
      forget(oldest);
    }
  }
  /** Forgets keys before and after the work, because concurrent reads may have cached them again. */
  async function forgetAround(keys: () => Iterable<string>, work: () => Promise<void>): Promise<void> {
    for (const key of keys()) forget(key);
    try {
      await work();
    } finally {
      for (const key of keys()) forget(key);
    }
  }
  const changeFile = (key: string, work: () => Promise<void>) => forgetAround(() => [key], work);
  const keysIn = (folder: string) => [...cache.keys()].filter((key) => key.startsWith(`${folder}/`));

  return {
    ...store,
    put: (key, body, type) => changeFile(key, () => store.put(key, body, type)),
    putFile: (key, path, type) => changeFile(key, () => store.putFile(key, path, type)),
    remove: (key) => changeFile(key, () => store.remove(key)),
    removeFolder: (folder) =>
      forgetAround(
        () => keysIn(folder),
        () => store.removeFolder(folder),
      ),
    async getCached(key) {
      const cached = cache.get(key);
      if (cached && now() - cached.checkedAt < CHECK_EVERY_MS) {
        cache.delete(key);
        cache.set(key, cached);
        return cached.body;
      }
      const length = await store.size(key);
      if (length === null || length > limits.file) {
        forget(key);
        return null;
      }
      const body = cached?.body ?? (await store.get(key));
      if (body) remember(key, body);
      return body;
    },
  };
}
