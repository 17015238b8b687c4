import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "./env.server.ts";

/** A place for files. Keys are slash-separated and made by us, never by a visitor. */
export interface FileStore {
  put(key: string, body: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** null where there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes everything below a folder: its keys begin with `folder` and a slash. */
  removeFolder(folder: string): Promise<void>;
}

/** S3 where the settings name a bucket, else a folder below `dataDir`. */
export function openFileStore({ s3, dataDir }: { s3: S3Settings | undefined; dataDir: string }): FileStore {
  return s3 ? s3Store(s3) : folderStore(join(dataDir, "files"));
}

const KEY = /^[\w-]+(\/[\w-]+)*\/[\w-]+(\.[\w-]+)*$/;

/** A last fence: a key that could leave the place is a bug of ours. */
function checked(key: string): string {
  if (!KEY.test(key)) throw new TypeError("not a file key");
  return key;
}

function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, checked(key));
  return {
    async put(key, body) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Whole or not at all: a reader never meets half a file.
      const draft = `${path}.${randomUUID()}.part`;
      await writeFile(draft, body, { flush: true });
      await rename(draft, path);
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async removeFolder(key) {
      await rm(pathOf(key), { recursive: true, force: true });
    },
  };
}

const TIMEOUT_MS = 10_000;

function s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const bucketUrl = `${endpoint.replace(/\/$/, "")}/${bucket}`;
  const urlOf = (key: string) => `${bucketUrl}/${checked(key)}`;

  async function send(url: string, init: RequestInit, expected: readonly number[]): Promise<Response> {
    // A redirect would carry the file, or a signature, to a host that nobody named in the settings.
    const answer = await client.fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (expected.includes(answer.status)) return answer;
    await answer.body?.cancel();
    throw new Error(`S3 answered ${answer.status} to ${init.method}`);
  }

  async function remove(key: string): Promise<void> {
    const answer = await send(urlOf(key), { method: "DELETE" }, [200, 204, 404]);
    await answer.body?.cancel();
  }

  return {
    async put(key, body, type) {
      const answer = await send(urlOf(key), { method: "PUT", body, headers: { "Content-Type": type } }, [200]);
      await answer.body?.cancel();
    },
    async get(key) {
      const answer = await send(urlOf(key), { method: "GET" }, [200, 404]);
      if (answer.status === 200) return new Uint8Array(await answer.arrayBuffer());
      await answer.body?.cancel();
      return null;
    },
    remove,
    async removeFolder(folder) {
      const prefix = encodeURIComponent(`${checked(folder)}/`);
      for (;;) {
        const answer = await send(`${bucketUrl}?list-type=2&prefix=${prefix}`, { method: "GET" }, [200]);
        const list = await answer.text();
        const keys = Array.from(list.matchAll(/<Key>([^<]+)<\/Key>/g), ([, key]) => key!);
        await Promise.all(keys.map(remove));
        if (keys.length === 0 || !list.includes("<IsTruncated>true</IsTruncated>")) return;
      }
    },
  };
}
