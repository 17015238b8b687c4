import type { FileStore } from "./file-store.server.ts";

const MEBIBYTE = 1024 * 1024;

export interface RecentFiles extends FileStore {
  /** Only for files that never change; null if the file is missing or too large for the cache. */
  getRecent(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

const LARGEST = MEBIBYTE;
const TOGETHER = 32 * MEBIBYTE;
/** A file removed by another instance may be served for this long. */
const TRUSTED_MS = 5_000;

interface Recent {
  body: Uint8Array<ArrayBuffer>;
  lookedAt: number;
}

export function recentFiles(
  store: FileStore,
  now: () => number,
  bounds = { largest: LARGEST, together: TOGETHER },
): RecentFiles {
  /** In order of use, least recent first. */
  const recent = new Map<string, Recent>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= recent.get(key)?.body.byteLength ?? 0;
    recent.delete(key);
  }
  function keep(key: string, body: Recent["body"]): void {
    forget(key);
    recent.set(key, { body, lookedAt: now() });
    bytes += body.byteLength;
    for (const oldest of recent.keys()) {
      if (bytes <= bounds.together) return;
      forget(oldest);
    }
  }
  /** Forgets keys before and after a change, because concurrent reads may have cached them again. */
  async function forgetAround(keys: () => Iterable<string>, change: () => Promise<void>): Promise<void> {
    for (const key of keys()) forget(key);
    try {
      await change();
    } finally {
      for (const key of keys()) forget(key);
    }
  }
  const change = (key: string, work: () => Promise<void>) => forgetAround(() => [key], work);
  const below = (folder: string) => [...recent.keys()].filter((key) => key.startsWith(`${folder}/`));

  return {
    ...store,
    put: (key, body, type) => change(key, () => store.put(key, body, type)),
    putFile: (key, path, type) => change(key, () => store.putFile(key, path, type)),
    remove: (key) => change(key, () => store.remove(key)),
    removeFolder: (folder) =>
      forgetAround(
        () => below(folder),
        () => store.removeFolder(folder),
      ),
    async getRecent(key) {
      const known = recent.get(key);
      if (known && now() - known.lookedAt < TRUSTED_MS) {
        recent.delete(key);
        recent.set(key, known);
        return known.body;
      }
      const length = await store.size(key);
      if (length === null || length > bounds.largest) {
        forget(key);
        return null;
      }
      const body = known?.body ?? (await store.get(key));
      if (body) keep(key, body);
      return body;
    },
  };
}
