import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { checkedFolder, checkedKey } from "./file-key.ts";
import type { FileStore } from "./file-store.server.ts";

const DRAFT_SUFFIX = ".part";

export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, checkedKey(key));

  async function writeAtomically(key: string, write: (draft: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}${DRAFT_SUFFIX}`;
    try {
      await write(draft);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }
  return {
    put: async (key, body) => writeAtomically(key, (draft) => writeFile(draft, body, { flush: true })),
    putFile: (key, source) =>
      writeAtomically(key, async (draft) => {
        await moveFile(source, draft);
        await flush(draft);
      }),
    get: async (key) => nullIfMissing(readFile(pathOf(key))),
    async read(key, part) {
      const path = pathOf(key);
      // Open the file here, so that a missing one gives null instead of a stream error.
      const file = await nullIfMissing(open(path));
      return file && createReadStream(path, { ...part, fd: file });
    },
    size: async (key) => (await nullIfMissing(stat(pathOf(key))))?.size ?? null,
    async *list(subfolder) {
      const start = subfolder === undefined ? folder : join(folder, checkedFolder(subfolder));
      const entries = await nullIfMissing(readdir(start, { recursive: true, withFileTypes: true }));
      for (const entry of entries ?? []) {
        const path = join(entry.parentPath, entry.name);
        const stats = entry.isFile() ? await nullIfMissing(stat(path)) : null;
        const key = relative(folder, path).split(sep).join("/");
        if (stats) yield { key, putAt: stats.mtime, isComplete: !key.endsWith(DRAFT_SUFFIX) };
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async removeFolder(subfolder) {
      // Retries, because a concurrent upload may write into the folder again.
      await rm(pathOf(subfolder), { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    await copyFile(from, to);
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function nullIfMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
